/** Shows recovery codes, once: nobody keeps them but the person. On paper, the page is a sheet to put away. */
import type { FC } from 'hono/jsx';
import { assetPaths } from '../../assets/index.ts';
import { Notice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { Warning } from '../../components/warning.tsx';
import { Page } from '../../layout/page.tsx';
import { useProductName, useRequest } from '../../layout/request-context.ts';

interface CodesView {
  readonly codes: readonly string[];
  /** What was done before. */
  readonly done: readonly string[];
  /** Where the person goes on. */
  readonly next: string;
}

export const CodesPage: FC<CodesView> = ({ codes, done, next }) => {
  const { texts, session, now } = useRequest();
  const product = useProductName();
  const { codes: own } = texts.signingIn;
  return (
    <Page title={own.title}>
      <div class="narrow made">
        <div class="on-screen">
          {done.length > 0 && <Notice kind="done">{done.join(' ')}</Notice>}
          <h1>{own.title}</h1>
          <Warning title={own.onlyOnce}>
            <p>{own.why}</p>
          </Warning>
        </div>
        <section class="qr-sheet" aria-label={own.list}>
          <h2 class="on-paper">
            {product}: {own.title}
          </h2>
          <p class="on-paper">{own.of(session?.accountId ?? '')}</p>
          <ol class="recovery-codes" id="codes">
            {codes.map((code) => (
              <li>{code}</li>
            ))}
          </ol>
          <p class="on-paper">
            {own.made} <Time value={now.toISOString()} style="date" />
          </p>
          <p class="on-paper">{own.use}</p>
        </section>
        <div class="on-screen">
          <div class="actions" data-link="codes">
            <button type="button" data-act="print" hidden>
              {own.print}
            </button>
            <button type="button" class="secondary" data-act="copy" data-done={own.copied} hidden>
              {own.copy}
            </button>
          </div>
          <p role="status" />
          <noscript>
            <p class="muted">{own.printHint}</p>
          </noscript>
          <p>{own.use}</p>
          <p>
            <a class="button quiet" href={next}>
              {own.kept}
            </a>
          </p>
        </div>
      </div>
      <script type="module" src={assetPaths.made} />
    </Page>
  );
};
