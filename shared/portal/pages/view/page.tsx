/**
 * The frame of the page that opens a link, for people without an account. The server knows nothing of the link: it stands behind `#`
 * in the address. All else is made by assets/view/view.page.js.
 */
import { raw } from 'hono/html';
import type { FC } from 'hono/jsx';
import { assetPaths } from '../../assets/index.ts';
import { Icon } from '../../components/icon.tsx';
import type { Look } from '../../look/look.ts';
import type { PortalOptions } from '../../options.ts';
import { type LanguageCode, languages, type Texts } from '../../texts/index.ts';

/** In characters, of the name of who opens a link: docs/contract/links.md. */
const longestRecipient = 200;

interface ViewPageProperties {
  readonly options: Pick<PortalOptions, 'name' | 'serviceOrigin' | 'supportAddress'>;
  readonly look: Look;
  readonly language: LanguageCode;
}

export const ViewPage: FC<ViewPageProperties> = ({ options, look, language }) => {
  const { tag, common, view, viewFrame } = languages[language];
  const product = options.name ?? common.product;
  return (
    <html lang={tag} data-language={language}>
      <head>
        <meta charset="utf-8" />
        <title>{`${view.title} – ${product}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={look.icon.path} type="image/svg+xml" />
        <link rel="stylesheet" href={look.styles.path} />
        <script type="module" src={assetPaths.view} />
      </head>
      <body class="view">
        <a class="skip" href="#content">
          {common.skip}
        </a>
        <header class="top">
          <div class="bar">
            <span class="product">
              <Icon name="health" /> <span>{product}</span>
            </span>
            <div class="languages" />
          </div>
        </header>
        <main id="content" tabindex={-1} data-service={options.serviceOrigin} data-longest={longestRecipient}>
          <noscript>
            <h1>{viewFrame.noScript}</h1>
            <p>{viewFrame.noScriptText}</p>
          </noscript>
          <p class="wait">{viewFrame.wait}</p>
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

/** What a script can show without calling anything. */
type ScriptTexts = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Both languages: to choose the other one must not open the link again, which would be one more view. */
function scriptTexts(name: string | undefined): string {
  const all = Object.entries(languages).map(([code, texts]) => [code, ofLanguage(texts, texts.view, name)]);
  // In HTML, `</script>` would end the element.
  return JSON.stringify(Object.fromEntries(all)).replaceAll('<', '\\u003c');
}

function ofLanguage({ tag, name, common }: Texts, texts: ScriptTexts, product = common.product) {
  return { tag, name, product, texts };
}
