import type { Instance } from './instance.ts';

/** What a start says when everything is up. */
export function banner({ origin, mailViewer, apps }: Instance, dataDir: string): string {
  const places = table([
    ['Service', origin],
    ['Mail viewer', mailViewer ?? 'none: mails go to the SES endpoint that was given'],
    ['Data', dataDir],
  ]);
  const rows = apps.map(({ kind, id, consumerKey }) => [`${kind} app`, id, `consumer key ${consumerKey}`]);
  return [...places, '', ...table(rows), '', 'Ctrl-C stops everything.', ''].join('\n');
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
