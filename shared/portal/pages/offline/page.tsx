/**
 * The frame of the page that browsers keep: it is shown when the portal cannot be reached, and opens the emergency cards that are kept in
 * the browser. The same for everybody, in all languages: what is kept must tell of nobody. All else is made by assets/device/offline.page.js.
 */
import { raw } from 'hono/html';
import type { FC } from 'hono/jsx';
import { deviceModules } from '../../assets/device/index.ts';
import { Icon } from '../../components/icon.tsx';
import type { Look } from '../../look/look.ts';
import type { PortalOptions } from '../../options.ts';
import { languages } from '../../texts/index.ts';

interface OfflinePageProperties {
  readonly options: Pick<PortalOptions, 'name' | 'supportAddress'>;
  readonly look: Look;
}

/** What the page is in before its script knows the language of the reader. */
const first = 'en';

export const OfflinePage: FC<OfflinePageProperties> = ({ options, look }) => {
  const { tag, common, offline } = languages[first];
  const product = options.name ?? common.product;
  return (
    <html lang={tag} data-language={first}>
      <head>
        <meta charset="utf-8" />
        <title>{`${offline.title} – ${product}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={look.icon.path} type="image/svg+xml" />
        <link rel="stylesheet" href={look.styles.path} />
        <script type="module" src={deviceModules.offline.path} />
      </head>
      <body>
        <a class="skip" href="#content">
          {common.skip}
        </a>
        <header class="top">
          <div class="bar">
            <a class="product" href="/">
              <Icon name="health" /> <span>{product}</span>
            </a>
            <div class="languages" />
          </div>
        </header>
        <main id="content" tabindex={-1}>
          <noscript>
            {Object.values(languages).map((texts) => (
              <p lang={texts.tag}>{texts.offline.noScript}</p>
            ))}
          </noscript>
        </main>
        <footer>
          <p>
            <span class="help-words">{common.help}</span>{' '}
            <a href={`mailto:${options.supportAddress}`}>{options.supportAddress}</a>
          </p>
        </footer>
        <script id="texts" type="application/json">
          {raw(scriptTexts(options.name))}
        </script>
      </body>
    </html>
  );
};

function scriptTexts(name: string | undefined): string {
  const all = Object.entries(languages).map(([code, { tag, name: own, common, offline }]) => {
    const { noScript: _, ...texts } = offline;
    const shared = { skip: common.skip, errorPrefix: common.errorPrefix, help: common.help };
    return [code, { tag, name: own, product: name ?? common.product, texts: { ...texts, ...shared } }];
  });
  // In HTML, `</script>` would end the element.
  return JSON.stringify(Object.fromEntries(all)).replaceAll('<', '\\u003c');
}
