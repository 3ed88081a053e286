import { hash } from 'node:crypto';

/**
 * The style of the reference page, with the colours of the site (src/web/tokens.css). The page contains it inline, and
 * the content security policy allows it by its hash.
 */
export const referenceStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbf8f3, #141d19); --ink: light-dark(#1d2b26, #ece7dd); --soft: light-dark(#4a5852, #b3bdb6);
  --spruce: light-dark(#1f4d3f, #93cfb6); --sand: light-dark(#f4eee4, #1b2721); --line: light-dark(#d9cfbe, #35463e);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  background: var(--paper); color: var(--ink);
}
* { box-sizing: border-box; }
body { margin: 0; }
header, main { max-width: 60rem; margin-inline: auto; padding-inline: 1rem; }
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; min-height: 3.5rem; }
header a { display: inline-flex; align-items: center; min-height: 2.75rem; }
header button { min-height: 2.75rem; padding: 0; border: 0; background: none; color: var(--spruce); font: inherit; text-decoration: underline; cursor: pointer; }
main { padding-bottom: 4rem; }
a { color: var(--spruce); }
:focus-visible { outline: 3px solid var(--spruce); outline-offset: 2px; }
h1, h2, .brand { font-family: "Iowan Old Style", Georgia, serif; line-height: 1.2; }
h1 { margin: 1rem 0; font-size: clamp(1.75rem, 1.4rem + 2vw, 2.5rem); overflow-wrap: anywhere; }
h2 { margin: 3rem 0 0.75rem; font-size: 1.5rem; scroll-margin-top: 1rem; }
h3 { margin: 1.25rem 0 0.25rem; font-size: 1rem; }
.brand { font-size: 1.25rem; font-weight: 600; text-decoration: none; }
.skip { position: absolute; left: -100rem; padding: 0.75rem 1rem; background: var(--paper); }
.skip:focus { left: 0; }
dl { display: grid; gap: 0.75rem; }
dt { font-weight: 600; } dd { margin: 0; max-width: 42rem; }
ul { padding: 0; margin: 0; list-style: none; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-top: 1.5rem; }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; }
details { border-top: 1px solid var(--line); }
details:last-child { border-bottom: 1px solid var(--line); }
summary { display: grid; gap: 0.125rem; padding: 0.75rem 1.75rem 0.75rem 0; cursor: pointer; position: relative; }
summary::-webkit-details-marker { display: none; }
summary::after { content: "+" / ""; position: absolute; right: 0.25rem; top: 0.6rem; font-size: 1.25rem; color: var(--soft); }
details[open] > summary::after { content: "–" / ""; }
summary > span { color: var(--soft); }
details > div { padding: 0 0 1.5rem; }
code, pre { font: 0.875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
dd code, p code { background: var(--sand); padding: 0.1em 0.3em; border-radius: 0.25rem; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--sand); white-space: pre-wrap; }
.fields > li, .codes > li { display: grid; gap: 0 1rem; padding: 0.4rem 0; border-top: 1px solid var(--line); }
.fields > li > code, .codes > li > code { font-weight: 600; }
.fields span, .codes span { color: var(--soft); overflow-wrap: anywhere; }
@media (min-width: 48rem) {
  summary { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1rem; }
  .fields > li { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); }
  .codes > li { grid-template-columns: minmax(0, 2fr) 3rem minmax(0, 4fr); }
}
`;

export const referencePolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', referenceStyle, 'base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
