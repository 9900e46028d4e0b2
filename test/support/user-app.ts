import type { AppFiles } from './service.ts';

/** Registration of a user app with the id `{name}@apps.example.org`, which is also its consumer key. */
export function userApp(name: string, manifest: Readonly<Record<string, unknown>> = {}): AppFiles {
  const id = `${name}@apps.example.org`;
  const credentials = { consumer_key: id, consumer_secret: `secret of ${name}` };
  return { kind: 'user', manifest: { name, id, ...manifest }, credentials };
}
