/** What a system needs to know to install the portal like an app (W3C, Web Application Manifest). */
import type { Look } from '../look/look.ts';
import type { PortalOptions } from '../options.ts';
import { offlinePath } from '../pages/offline/path.ts';
import { type LanguageCode, languages } from '../texts/index.ts';

export const manifestPath = '/manifest.webmanifest';

/** Its address for pages in a language: browsers ask for it without cookies. */
export function manifestFor(language: LanguageCode): string {
  return `${manifestPath}?language=${language}`;
}

export function manifestOf(
  { name }: Pick<PortalOptions, 'name'>,
  look: Look,
  language: LanguageCode,
): object {
  const { common, offline } = languages[language];
  const product = name ?? common.product;
  const forms = { any: 'any', maskable: 'maskable' } as const;
  return {
    // Whatever the language, it is the same app.
    id: '/',
    name: product,
    short_name: product,
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: look.colour,
    background_color: look.background,
    categories: ['health', 'medical'],
    icons: [
      ...look.appIcons.flatMap(({ path, size, form }) =>
        form in forms ? [{ src: path, sizes: `${size}x${size}`, type: 'image/png', purpose: form }] : [],
      ),
      { src: look.icon.path, sizes: 'any', type: look.icon.type, purpose: 'any' },
    ],
    shortcuts: [{ name: offline.cardTitle, url: offlinePath }],
  };
}
