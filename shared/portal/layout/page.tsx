/** The frame of every page: its head, the top with whose record it is, the menus, and the foot. */
import type { Child, FC } from 'hono/jsx';
import { assetPaths } from '../assets/index.ts';
import { manifestFor } from '../install/manifest.ts';
import type { RecordSection, Scope } from '../scope/scope.ts';
import { Footer } from './footer.tsx';
import { MainMenu } from './main-menu.tsx';
import { RecordMenu } from './record-menu.tsx';
import { useProductName, useRequest } from './request-context.ts';
import { SessionWatch } from './session-watch.tsx';

interface PageProperties {
  /** Of this page alone; the product's name is added. */
  readonly title: string;
  /** The record that the page is about. */
  readonly scope?: Scope | undefined;
  readonly section?: RecordSection | undefined;
  /** Whether the form on the page had errors: the title begins with it, for those who hear the page. */
  readonly hasErrors?: boolean | undefined;
  /** Where the browser goes on to at once. */
  readonly forwardTo?: string | undefined;
  readonly children: Child;
}

export const Page: FC<PageProperties> = ({ title, scope, section, hasErrors, forwardTo, children }) => {
  const { texts, look } = useRequest();
  const name = [scope?.owner, useProductName()].filter(Boolean).join(' – ');
  return (
    <html lang={texts.tag}>
      <head>
        <meta charset="utf-8" />
        <title>{`${hasErrors ? `${texts.common.errorPrefix} ` : ''}${title} – ${name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {forwardTo && <meta http-equiv="refresh" content={`0; url=${forwardTo}`} />}
        <link rel="icon" href={look.icon.path} type="image/svg+xml" />
        <link rel="manifest" href={manifestFor(texts.mails)} />
        <link rel="apple-touch-icon" href={look.appIcons.find(({ form }) => form === 'full')?.path} />
        <link rel="stylesheet" href={look.styles.path} />
        <script type="module" src={assetPaths.lookAfter} />
        <script type="module" src={assetPaths.script} />
      </head>
      <body class={scope && 'in-record'}>
        <a class="skip" href="#content">
          {texts.common.skip}
        </a>
        <MainMenu scope={scope} />
        {scope && <RecordMenu scope={scope} section={section} />}
        <main id="content" tabindex={-1}>
          {children}
        </main>
        <Footer />
        <SessionWatch />
      </body>
    </html>
  );
};
