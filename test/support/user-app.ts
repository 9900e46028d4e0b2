import type { AppFiles } from './service.ts';

/** Registration of a user app with the id `{name}@apps.example.org`, which is also its consumer key. */
export function userApp(name: string, manifest: Readonly<Record<string, unknown>> = {}): AppFiles {
  const id = `${name}@apps.example.org`;
  const credentials = { consumer_key: id, consumer_secret: `secret of ${name}` };
  return { kind: 'user', manifest: { name, id, ...manifest }, credentials };
}

/** An app that may work while the person is away, with a callback of its own. */
export const nightApp = userApp('night', {
  mode: 'background',
  oauth_callback_url: 'https://night.example.org/after',
});
