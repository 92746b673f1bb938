-- How the page looks: what all its sections share. Colours are named in
-- colours.lua, and sections and plots use the names (var(--ink), var(--P), …)
-- only, so that dark mode and print change them in one place.
--
-- For sections, which are cards already:
--   .lead           the first sentence, larger
--   .faint          text of less weight
--   .grid           things side by side, as many as there is room for
--   .card           a thing in such a grid, with a border
--   .facts          a dl of short names and values, in two columns
--   .scroll         what may be too wide scrolls in it; give it tabindex="0",
--                   role="region" and an aria-label
--   table           th are headings; .number cells are flush right
--   figure          a picture with its figcaption; svg in it fits the width
--   .controls       a row of buttons and fields, which is not printed
--   button          .primary for the one that matters; aria-pressed is shown
--   .outcome        a badge: <span class="outcome P">P</span>, also N and D
--   .best, .wrong   the colour of the best move, and of a mistake
--   .note           a remark in a box
--   .unseen         for readers of the screen only
--   .screen, .print on the screen only, in print only
--   .keys           keys that work here, as a line of kbd; not on touch
-- Pieces of text from a game go into elements that break long words, which
-- all do, or into a pre, which scrolls.

local colours = require "grundy.report.colours"

local sheet = [==[
:root { color-scheme: light dark; {light} }
@media (prefers-color-scheme: dark) {
  :root { {dark} }
}
@media print {
  :root { color-scheme: light; {print} }
}
*, ::before, ::after { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 4.5rem;
  -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans",
    sans-serif;
  overflow-wrap: anywhere;
}
body > header, main, body > footer { max-width: 72rem; margin: 0 auto;
  padding: 0 1rem; }
body > header { padding-top: 2.25rem; padding-bottom: .5rem; }
h1, h2, h3 { line-height: 1.2; text-wrap: balance; }
h1 { margin: 0 0 .5rem; font-size: clamp(1.7rem, 6vw, 2.6rem);
  letter-spacing: -.02em; }
h2 { margin: 0 0 1rem; font-size: 1.4rem; letter-spacing: -.01em; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1.06rem; }
p, ul, ol, dl, figure, pre, table { margin: 0 0 1rem; }
p, li, dd, figcaption { max-width: 46rem; }
section > :last-child, .card > :last-child { margin-bottom: 0; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px;
  border-radius: .25rem; }
.lead, .verdict { font-size: 1.13rem; }
.verdict { max-width: 52rem; }
.faint, figcaption, footer { color: var(--faint); }
.faint, figcaption, footer, .keys { font-size: .9rem; }
nav { position: sticky; top: 0; z-index: 10; background: var(--ground);
  border-bottom: 1px solid var(--line); }
nav ul { display: flex; gap: .25rem; max-width: 72rem; margin: 0 auto;
  padding: .25rem .5rem; list-style: none; overflow-x: auto;
  scrollbar-width: thin; }
nav li { flex: none; max-width: none; }
nav a { display: flex; align-items: center; min-height: 44px;
  padding: 0 .6rem; border-radius: .4rem; text-decoration: none; }
nav a:hover { background: var(--paper); text-decoration: underline; }
nav a:focus-visible { outline-offset: -3px; }
main { padding-top: 1.25rem; }
main:focus { outline: none; }
main > section { margin: 0 0 1.25rem; padding: 1.5rem;
  background: var(--paper); border: 1px solid var(--line);
  border-radius: .8rem; }
body > footer { padding-top: .5rem; padding-bottom: 2rem; }
.grid { display: grid; gap: 1rem; margin: 0 0 1rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
.grid > * { margin: 0; min-width: 0; }
.card { padding: 1rem; background: var(--panel);
  border: 1px solid var(--line); border-radius: .6rem; min-width: 0; }
.card > h3:first-child { margin-top: 0; }
.facts { display: grid; gap: .3rem 1.2rem;
  grid-template-columns: minmax(5rem, max-content) minmax(0, 1fr); }
.facts dt { color: var(--faint); }
.facts dd { margin: 0; }
.scroll { overflow: auto; max-width: 100%; margin: 0 0 1rem; }
.scroll > table { margin: 0; overflow-wrap: normal; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { padding: .3rem 0; text-align: left; color: var(--faint); }
th, td { padding: .4rem .75rem; border-bottom: 1px solid var(--line);
  text-align: left; vertical-align: top; }
thead th { background: var(--panel); color: var(--faint); font-weight: 600; }
.number { text-align: right; }
figure svg, figure img { display: block; max-width: 100%; height: auto; }
figcaption { margin-top: .4rem; }
code, pre, kbd, samp { font-family: ui-monospace, SFMono-Regular, Menlo,
  Consolas, "DejaVu Sans Mono", monospace; font-size: .9em; }
pre { padding: .8rem 1rem; overflow: auto; max-width: 100%;
  overflow-wrap: normal; background: var(--panel);
  border: 1px solid var(--line); border-radius: .5rem; line-height: 1.5;
  tab-size: 4; }
pre code { font-size: inherit; }
kbd { padding: .05em .4em; border: 1px solid var(--edge);
  border-bottom-width: 2px; border-radius: .3rem; }
.controls { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center;
  margin: 0 0 1rem; }
button, select, input, textarea { font: inherit; color: var(--ink);
  background: var(--panel); border: 1px solid var(--edge);
  border-radius: .45rem; max-width: 100%; }
button, select, input:not([type=checkbox], [type=radio], [type=range]) {
  min-height: 44px; padding: .35rem .9rem; }
button, select, summary, label { touch-action: manipulation; }
button { cursor: pointer; }
button:hover:not(:disabled) { border-color: var(--ink); }
button:disabled { opacity: .55; cursor: default; border-style: dashed; }
button.primary, button[aria-pressed=true] { background: var(--link);
  border-color: var(--link); color: var(--paper); }
input[type=checkbox], input[type=radio] { width: 1.2rem; height: 1.2rem;
  accent-color: var(--link); vertical-align: -.2rem; }
label { display: inline-flex; align-items: center; gap: .5rem; }
summary { cursor: pointer; min-height: 44px; padding: .6rem 0; }
.outcome { display: inline-block; min-width: 1.7em; padding: 0 .4em;
  border: 1.5px solid currentColor; border-radius: 1em; text-align: center;
  font-weight: 700; font-size: .9em; }
.outcome.P { color: var(--P); }
.outcome.N { color: var(--N); }
.outcome.D { color: var(--D); }
.best { color: var(--best); }
.wrong { color: var(--wrong); }
.note { padding: .7rem 1rem; border-left: 4px solid var(--edge);
  background: var(--panel); border-radius: .3rem; }
.note.wrong { border-left-color: var(--wrong); }
.unseen, #said { position: absolute; width: 1px; height: 1px; margin: -1px;
  padding: 0; overflow: hidden; white-space: nowrap; border: 0;
  clip-path: inset(50%); }
.skip { position: absolute; left: .5rem; top: -5rem; z-index: 20;
  padding: .7rem 1rem; background: var(--paper); }
.skip:focus { top: .5rem; }
@media (pointer: coarse) {
  .keys { display: none; }
}
@media (max-width: 40rem) {
  main, body > header, body > footer { padding-left: .75rem;
    padding-right: .75rem; }
  main > section { padding: 1rem; border-radius: .6rem; }
  th, td { padding: .35rem .5rem; }
}
@media (prefers-reduced-motion: reduce) {
  html { scroll-behavior: auto; }
  *, ::before, ::after { animation: none !important;
    transition: none !important; }
}
@media (forced-colors: active) {
  button[aria-pressed=true] { outline: 2px solid Highlight; }
}
@media not print {
  .print { display: none; }
}
@media print {
  @page { margin: 16mm; }
  body { font-size: 10.5pt; background: none; }
  body > header { padding-top: 0; }
  nav, .controls, .skip, .keys, .screen { display: none !important; }
  body > header, main, body > footer { max-width: none; padding: 0; }
  main > section { padding: 0; border: 0; margin: 0 0 9mm; }
  h2, h3 { break-after: avoid; }
  figure, .card, tr, .note { break-inside: avoid; }
  thead { display: table-header-group; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; overflow: visible; }
  .scroll { overflow: visible; max-height: none !important; }
  .scroll > table { overflow-wrap: anywhere; }
  th, td { padding: .25rem .4rem; }
  .outcome, svg { print-color-adjust: exact;
    -webkit-print-color-adjust: exact; }
  a { text-decoration: none; }
}
]==]

return (sheet:gsub("{(%l+)}", colours.css))
