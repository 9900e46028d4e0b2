import type { AppFiles } from './apps.ts';
import { userApp } from './user-app.ts';

/** Registration of an autonomous app that users can authorize. */
export const autonomousApp: AppFiles = {
  kind: 'user',
  manifest: {
    name: 'Worker',
    id: 'worker@apps.example.org',
    mode: 'background',
    autonomous_reason: 'Works overnight.',
    oauth_callback_url: 'https://worker.example.org/after',
  },
  credentials: { consumer_key: 'worker@apps.example.org', consumer_secret: 'secret of the worker' },
};

/** The same under another name, for a test with several. */
export function autonomousAppNamed(name: string, more: object = {}): AppFiles {
  return userApp(name, {
    ...more,
    mode: 'background',
    oauth_callback_url: `https://${name}.example.org/after`,
  });
}
