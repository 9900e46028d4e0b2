/** Folders of apps, for tests of the commands that register them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the files of an app. Its consumer key is made from its id. */
export function writeApp(
  directory: string,
  manifest: Readonly<Record<string, unknown>>,
  consumer_secret = 'hush-hush',
): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(manifest));
  const credentials = { consumer_key: `key of ${manifest.id}`, consumer_secret };
  writeFileSync(join(directory, 'credentials.json'), JSON.stringify(credentials));
}

/** Makes a registration folder without apps. */
export function makeRoot(root: string): void {
  for (const kind of ['admin', 'ui', 'user']) mkdirSync(join(root, kind), { recursive: true });
}
