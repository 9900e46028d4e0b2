/** Chooses the documents of a link. What is ticked is part of the address, so a search keeps it, also without a script. */
import type { FC } from 'hono/jsx';
import type { DocumentMetadata } from '../../../client/index.ts';
import { ErrorSummary } from '../../components/fields.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import { dayOf, kindOf, nameOf } from '../documents/describe.ts';
import { whyOut } from './preview.ts';
import { mostDocuments } from './wish.ts';

interface ChooseView {
  readonly scope: RecordScope;
  readonly chosen: readonly DocumentMetadata[];
  /** Others, the newest first. */
  readonly found: readonly DocumentMetadata[];
  /** How many fit, on all pages. */
  readonly total: number;
  readonly q: string;
  readonly error?: string | undefined;
}

export const ChoosePage: FC<ChooseView> = ({ scope, chosen, found, total, q, error }) => {
  const { links } = useTexts();
  const { choose } = links;
  const base = sectionPath(scope, 'links');
  const isEmpty = chosen.length + found.length === 0;
  return (
    <Page title={choose.title} scope={scope} section="sharing" hasErrors={error !== undefined}>
      <p class="crumbs">
        <a href={base}>{links.title}</a> › <a href={`${base}/new`}>{links.start.title}</a>
      </p>
      <h1>{choose.title}</h1>
      <ErrorSummary errors={error ? { '': error } : undefined} />
      {isEmpty && q === '' ? (
        <p class="empty">{choose.none}</p>
      ) : (
        <form method="get" action={`${base}/new`} class="link-choice">
          <input type="hidden" name="what" value="documents" />
          <p>{choose.lead(mostDocuments)}</p>
          <div class="line">
            <div class="field">
              <label for="q">{choose.search}</label>
              <input id="q" type="search" name="q" value={q} maxlength={100} />
            </div>
            <button type="submit" class="secondary">
              {choose.searchSubmit}
            </button>
          </div>
          <Ticks title={choose.chosen} documents={chosen} isTicked />
          <Ticks title={choose.found} documents={found} />
          {found.length === 0 && q !== '' && <p class="empty">{choose.noneFound}</p>}
          {total > found.length + chosen.length && <p class="muted">{choose.further(found.length, total)}</p>}
          <button type="submit" name="go" value="on">
            {choose.submit}
          </button>
        </form>
      )}
    </Page>
  );
};

interface TicksProperties {
  readonly title: string;
  readonly documents: readonly DocumentMetadata[];
  readonly isTicked?: boolean;
}

const Ticks: FC<TicksProperties> = ({ title, documents, isTicked = false }) => {
  if (documents.length === 0) return null;
  return (
    <fieldset>
      <legend>{title}</legend>
      <ul class="facts choices">
        {documents.map((document) => (
          <Row document={document} isTicked={isTicked} />
        ))}
      </ul>
    </fieldset>
  );
};

/** A document that can be in no link has no box, and says why. */
const Row: FC<{ document: DocumentMetadata; isTicked: boolean }> = ({ document, isTicked }) => {
  const texts = useTexts();
  const name = nameOf(document, texts);
  const kind = kindOf(document, texts);
  const why = whyOut(document);
  const words = (
    <span>
      {name}{' '}
      <span class="muted">{[kind !== name && kind, dayOf(document, texts)].filter(Boolean).join(' · ')}</span>
      {why && <small>{texts.links.choose.out(texts.links.reasons[why])}</small>}
    </span>
  );
  return (
    <li>
      {why ? (
        words
      ) : (
        <label>
          <input type="checkbox" name="document" value={document.id} checked={isTicked} />
          {words}
        </label>
      )}
    </li>
  );
};
