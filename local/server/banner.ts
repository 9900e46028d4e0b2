import type { Instance } from './instance.ts';

/** What `npm start` prints when everything is running. */
export function banner(instance: Instance, dataDir: string): string {
  const { origin, portal, mailEndpoint, mailViewer, given, apps } = instance;
  const endpoints = new Map(Object.values(given).map((each) => [each.variable, each.endpoint]));
  const places = table([
    ...(portal ? [['Portal', portal.origin]] : []),
    ['Service', origin],
    ['API reference', `${origin}/`],
    mailViewer ? ['Mail viewer', mailViewer] : ['Mails', `sent to the SES endpoint ${mailEndpoint}`],
    ['Data', dataDir],
    ...endpoints,
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
