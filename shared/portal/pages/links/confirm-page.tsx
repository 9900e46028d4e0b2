/** Asks before a link is made: what exactly it shows and what not, to whom, and until when. */
import type { FC } from 'hono/jsx';
import { FormToken } from '../../components/form-token.tsx';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import type { Preview } from './preview.ts';
import { pairsOf, type Wish } from './wish.ts';

interface ConfirmView {
  readonly scope: RecordScope;
  readonly wish: Wish;
  /** What it shows, in a word or two. */
  readonly what: string;
  readonly preview: Preview;
  /** When it ends, as the service writes times. */
  readonly expiresAt: string;
}

export const ConfirmPage: FC<ConfirmView> = ({ scope, wish, what, preview, expiresAt }) => {
  const { links } = useTexts();
  const { confirm } = links;
  const base = sectionPath(scope, 'links');
  const { label, passcode, views, notify, content } = wish;
  return (
    <Page title={confirm.title} scope={scope} section="sharing">
      <div class="narrow">
        <h1>{confirm.title}</h1>
        <section class="card" aria-labelledby="shown">
          <h2 id="shown">
            {confirm.shown}: {what}
          </h2>
          <ul>
            {preview.shown.map((line) => (
              <li>{line}</li>
            ))}
          </ul>
          <p class="muted">{content === 'documents' ? confirm.documentsWhole : confirm.newest}</p>
        </section>
        <section aria-labelledby="not-shown">
          <h2 id="not-shown">{confirm.notShown}</h2>
          <ul>
            {preview.notShown.map((line) => (
              <li>{line}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="how">
          <h2 id="how">{confirm.how}</h2>
          <ul>
            <li>{passcode === '' ? confirm.withoutPasscode : confirm.withPasscode(passcode)}</li>
            <li>
              {confirm.until} <Time value={expiresAt} />
            </li>
            <li>{views === '' ? confirm.anyViews : confirm.views(Number(views))}</li>
            {label !== '' && <li>{confirm.named(label)}</li>}
            {notify && <li>{confirm.notify}</li>}
          </ul>
          <p>{confirm.copies}</p>
        </section>
        <div class="actions">
          <form method="post" action={base}>
            <FormToken />
            {pairsOf(wish).map(([name, value]) => (
              <input type="hidden" name={name} value={value} />
            ))}
            <input type="hidden" name="confirmed" value="yes" />
            <button type="submit">{confirm.submit}</button>
          </form>
          <form method="post" action={base}>
            <FormToken />
            {pairsOf(wish).map(([name, value]) => (
              <input type="hidden" name={name} value={value} />
            ))}
            <input type="hidden" name="confirmed" value="no" />
            <button type="submit" class="secondary">
              {confirm.change}
            </button>
          </form>
        </div>
      </div>
    </Page>
  );
};
