-- How the board looks.

return [==[
#board-live { outline-offset: .5rem; }
#board-live:focus { outline: none; }
#board-live .controls { gap: .6rem 1rem; }
.board-check { min-height: 44px; }
.board-table { display: grid; gap: 1rem 1.5rem; align-items: start;
  grid-template-columns: minmax(0, 1fr); }
.board-table > * { min-width: 0; }
.board-table h3 { margin-top: 0; }
.board-table { margin-bottom: 1rem; }
#board-status { min-height: 3.1em; margin-bottom: .75rem; }
#board-position { display: flex; flex-wrap: wrap; gap: .75rem;
  align-items: center; justify-content: center; height: 21rem; padding: 1rem;
  overflow: auto; background: var(--panel); border: 1px solid var(--line);
  border-radius: .6rem; }
#board-position > * { margin: auto; }
#board-position.several > * { margin: 0; }
#board-position img { width: 100%; height: 100%; object-fit: contain; }
#board-position.several img { width: 7rem; height: 7rem; }
#board-position.textual { height: auto; min-height: 9rem;
  max-height: 30rem; }
#board-position pre { padding: .25rem; border: 0; background: none; }
#board-position pre.middle { font-size: 1.35rem; }
#board-position pre.large { font-size: 1.9rem; }
#board-position pre.broken { white-space: pre-wrap; overflow-wrap: anywhere; }
#board-position.several pre { font-size: 1.2rem; padding: .3rem .6rem;
  border: 1px solid var(--line); background: var(--paper); }
#board-moves { display: grid; gap: .5rem; padding: 0; list-style: none;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); }
#board-moves.short { grid-template-columns: repeat(auto-fill,
  minmax(min(100%, 8.2rem), 1fr)); }
#board-moves > .faint { grid-column: 1 / -1; }
#board-moves:focus { outline: none; }
#board-moves > li { max-width: none; min-width: 0; }
#board-moves.many { max-height: 24rem; overflow: auto; padding: .3rem; }
#board-moves button { display: grid; gap: .1rem .6rem; width: 100%;
  height: 100%; padding: .3rem .7rem; align-content: center;
  grid-template-columns: minmax(1.4em, max-content) minmax(0, 1fr);
  text-align: left; }
#board-moves.mono .board-label { font-family: ui-monospace, SFMono-Regular,
  Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .92em; }
.board-number { color: var(--faint); font-variant-numeric: tabular-nums;
  text-align: right; }
.board-chips { display: flex; flex-wrap: wrap; grid-column: 2;
  gap: 0 .8rem; font-size: .88rem; font-weight: 600; }
#board-moves .board-hinted { border: 2px solid var(--best); }
#board-find input { width: 14rem; }
#board-record { max-height: 12rem; overflow: auto; padding-left: 2.2rem; }
#board-record.empty { list-style: none; padding-left: 0; }
.board-start img { max-height: 16rem; width: 16rem; }
.board-note { margin-top: 1rem; }
@media (min-width: 56rem) {
  .board-table { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); }
  .board-table > :first-child { position: sticky; top: 4.5rem; }
}
@media (max-width: 40rem) {
  #board-position { height: 15rem; }
}
@media print {
  #board-live { display: none !important; }
}
]==]
