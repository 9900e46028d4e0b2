/** What Lab Trends shows. */
import { chart, hasRange } from './chart.ts';
import { escaped } from './clinical-note.ts';
import type { Trend } from './trends.ts';

/** One test of the record, chosen by its name; the one with the most values without a name. */
export function trendPage(trends: readonly Trend[], name: string | null, isNoted: boolean): string {
  const shown = trends.find(({ test }) => test === name) ?? trends[0];
  if (!shown) return messagePage('There are no laboratory results with numbers in this record yet.');
  const { test, unit, values } = shown;
  const links = trends.map(
    (trend) =>
      `<li><a href="/?test=${encodeURIComponent(trend.test)}"${trend === shown ? ' aria-current="page"' : ''}>` +
      `${escaped(trend.test)}</a> (${trend.values.length})</li>`,
  );
  const rows = values
    .toReversed()
    .map(({ time, value }) => `<tr><td>${time.slice(0, 10)}</td><td>${value} ${escaped(unit)}</td></tr>`);
  return page(
    `<h1>${escaped(test)}</h1>${isNoted ? '<p role="status">Your note is in the record.</p>' : ''}
<figure>${chart(shown)}<figcaption>${escaped(unit)}${hasRange(shown) ? '; the band is what is normal' : ''}</figcaption></figure>
<form method="post" action="/notes"><input type="hidden" name="test" value="${escaped(test)}">
<label for="note">A note on it</label><textarea id="note" name="note" rows="3" required></textarea>
<button type="submit">Keep the note in the record</button></form>
<table><caption>All values</caption><tr><th scope="col">Day</th><th scope="col">Value</th></tr>${rows.join('')}</table>
<nav aria-label="Tests"><ul>${links.join('')}</ul></nav>`,
    '<script type="module" src="/updates.js"></script>',
  );
}

export function messagePage(message: string): string {
  return page(`<p>${escaped(message)}</p>`);
}

function page(content: string, head = ''): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Lab Trends</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/styles.css">${head}</head>
<body><header>Lab Trends</header><main>${content}</main></body></html>`;
}

/** The page loads again when the record changes; without this script, a person does so herself. */
export const updates = `new EventSource('/events').addEventListener('message', () => location.reload());\n`;

export const styles = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:44rem;padding:1rem}header{font-weight:600;color:#a04a12}
@media (prefers-color-scheme:dark){header{color:#f0a36b}}
svg{width:100%;height:auto;overflow:visible}polyline{fill:none;stroke:#c2571a;stroke-width:2.5}circle{fill:#c2571a}
svg text{font-size:13px;fill:currentColor}.normal{fill:#5a9e6f;opacity:.2}figure{margin:1rem 0}
textarea{box-sizing:border-box;display:block;width:100%;font:inherit;margin:.25rem 0 .5rem}
button{font:inherit;padding:.4rem 1rem}table{border-collapse:collapse;margin-top:1.5rem}
caption{text-align:left;font-weight:600}th,td{text-align:left;padding:.2rem 1.5rem .2rem 0;border-bottom:1px solid #8884}
[role=status]{border-left:4px solid #5a9e6f;padding-left:.75rem}
`;
