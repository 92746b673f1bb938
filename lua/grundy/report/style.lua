-- How the page looks: colours by name, light and dark, and what all sections
-- share. Sections and plots use the names (--ink, --paper, --P, …) only, so
-- that dark mode and print change them in one place. The colours of outcomes
-- are those of Okabe and Ito, told apart also by the colour-blind; nothing is
-- told by colour alone.

return [==[
:root {
  color-scheme: light dark;
  --paper: #ffffff; --panel: #f4f5f7; --ink: #1b1f24; --faint: #57606a;
  --line: #d0d7de; --link: #0550ae; --focus: #0969da;
  --P: #0072b2; --N: #a34700; --D: #5c5c5c; --best: #006b4f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171b; --panel: #1f2329; --ink: #e6e9ed; --faint: #a3acb7;
    --line: #3a414a; --link: #7ab8ff; --focus: #7ab8ff;
    --P: #5cb8f0; --N: #f0a04b; --D: #b0b0b0; --best: #3fc79a;
  }
}
@media print {
  :root {
    --paper: #fff; --panel: #fff; --ink: #000; --faint: #444; --line: #999;
    --link: #000; --P: #0072b2; --N: #a34700; --D: #5c5c5c; --best: #006b4f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem; max-width: 70rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
}
#said {
  position: absolute; width: 1px; height: 1px; overflow: hidden;
  clip-path: inset(50%);
}
]==]
