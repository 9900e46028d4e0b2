import type { Instance } from './instance.ts';

/** What `npm start` prints when everything is running. What a newcomer opens first is at the end. */
export function banner(instance: Instance, dataDir: string): string {
  const { origin, portal, mailEndpoint, mailViewer, given, apps, sampleApps } = instance;
  const endpoints = new Map(Object.values(given).map((each) => [each.variable, each.endpoint]));
  const rows = apps.map(({ kind, id, consumerKey }) => [`${kind} app`, id, `consumer key ${consumerKey}`]);
  const places = table([
    ['Data', dataDir],
    ...endpoints,
    mailViewer ? ['Mails', mailViewer] : ['Mails', `sent to the SES endpoint ${mailEndpoint}`],
    ['Service', origin],
    ['API reference', `${origin}/`],
    ...sampleApps.map(({ name, origin: at }) => [name, `${at}  (a sample app: open it in the portal)`]),
    ...(portal
      ? [['Portal', portal.moved ? `${portal.origin}  (the usual port is taken)` : portal.origin]]
      : []),
    ...logIn(instance),
  ]);
  return ['', ...table(rows), '', ...places, '', 'Ctrl-C stops everything.', ''].join('\n');
}

function logIn({ sample }: Instance): string[][] {
  if (!sample) return [];
  const { username, password } = sample.logIn;
  const text = `user name ${username}  password ${password}`;
  return [['Sign in', sample.isLoaded ? text : `${text}  (in a moment: the sample patient is being loaded)`]];
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
