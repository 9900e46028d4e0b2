/** The script of the service worker: what it keeps, and which words it shows, before the script itself. */
import { createHash } from 'node:crypto';
import { offlineModules } from '../assets/device/index.ts';
import script from '../assets/device/service-worker.page.js';
import type { Look } from '../look/look.ts';
import type { PortalOptions } from '../options.ts';
import { offlinePath } from '../pages/offline/path.ts';
import { languages } from '../texts/index.ts';

export const serviceWorkerPath = '/service-worker.js';

/** `offlinePage` is what stands at `offlinePath`. Another content is another version, which takes the place of the one before. */
export function serviceWorkerOf(
  { name }: Pick<PortalOptions, 'name'>,
  look: Look,
  offlinePage: string,
): string {
  const files = [offlinePath, ...[look.styles, look.icon, ...offlineModules].map(({ path }) => path)];
  const notices = Object.fromEntries(
    Object.entries(languages).map(([code, { common, device }]) => [
      code,
      { title: name ?? common.product, ...device.notices.words },
    ]),
  );
  const icon = look.appIcons.find(({ form, size }) => form === 'any' && size === 192)!.path;
  const badge = look.appIcons.find(({ form }) => form === 'badge')!.path;
  const kept = { offline: offlinePath, files, notices, icon, badge };
  const version = createHash('sha256')
    .update(JSON.stringify([kept, offlinePage, script]))
    .digest('base64url')
    .slice(0, 12);
  return `const settings = ${JSON.stringify({ version, ...kept })};\n${script}`;
}
