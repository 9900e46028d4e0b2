/** The style sheet of the page: light and dark, wide and narrow, and on paper. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#d5dbe1, #3a434d); --quiet: light-dark(#526070, #a5b1bd);
  --back: light-dark(#fff, #14181d); --raised: light-dark(#f4f6f8, #1d232a); --text: light-dark(#1b2530, #e4e9ee);
  --link: light-dark(#0b57a4, #8cc0f5); }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
  display: grid; grid-template-columns: 19rem minmax(0, 1fr); }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1rem; border-right: 1px solid var(--line);
  background: var(--raised); font-size: .875rem; }
nav h2 { font-size: .875rem; margin: 1rem 0 .25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: .15rem 0; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { text-decoration: underline; }
main { padding: 1.5rem 2rem 4rem; max-width: 62rem; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; }
main > h2, section > h2 { margin: 2.5rem 0 0; font-size: 1.4rem; }
article { border-top: 1px solid var(--line); margin-top: 1.5rem; padding-top: .5rem; }
article:target > h3 { background: light-dark(#fff3c4, #4a3f14); }
h3 { margin: .5rem 0; font-size: 1.1rem; overflow-wrap: anywhere; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover::after, h3 a:focus::after { content: ' #'; color: var(--quiet); }
h4 { margin: 1rem 0 .25rem; font-size: .9rem; }
p { margin: .5rem 0; }
.route { font-size: 1.05rem; }
.others, small { color: var(--quiet); }
.route b, .others b { font-size: .8rem; padding: .1rem .4rem; border-radius: .25rem; color: #fff; }
b.get { background: #1c6b3c; } b.post { background: #0b57a4; } b.put { background: #7a4b00; } b.delete { background: #a3211f; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: .35rem; padding: .75rem; overflow: auto;
  max-height: 24rem; font-size: .875rem; }
pre code { overflow-wrap: normal; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; margin: .75rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); }
td:first-child code { white-space: nowrap; }
th { color: var(--quiet); font-weight: 600; }
@media (max-width: 55rem) {
  body { display: block; }
  nav { position: static; height: auto; max-height: 40vh; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 1rem; }
}
@media print { nav { display: none; } body { display: block; } pre { max-height: none; white-space: pre-wrap; } }
`;
