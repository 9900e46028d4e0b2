/** Chooses single documents for a circle, and says why others stay out. */
import type { FC } from 'hono/jsx';
import type { DocumentSharing } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { FormToken } from '../../components/form-token.tsx';
import { Pages } from '../../components/pages.tsx';
import { SearchSort } from '../../components/search-sort.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type RecordScope, sectionPath } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';
import { dayOf, kindsIn, nameOf } from '../documents/describe.ts';
import { nameOfKind } from '../documents/kinds-of-data.ts';
import { type Choice, pageSize } from './read-choice.ts';

export const ChoicePage: FC<{ scope: RecordScope; choice: Choice }> = ({ scope, choice }) => {
  const texts = useTexts();
  const { sharing } = texts;
  const { circle, documents, total, filter, offset } = choice;
  const base = sectionPath(scope, 'sharing');
  const name = circleName(circle.name, texts);
  const title = sharing.choice.title(name);
  const isFiltered = Boolean(filter.q || filter.state);
  return (
    <Page title={title} scope={scope} section="sharing">
      <p class="crumbs">
        <a href={base}>{sharing.title}</a> › <a href={`${base}/${circle.id}`}>{name}</a>
      </p>
      <h1>{title}</h1>
      <p>{sharing.choice.lead}</p>
      <Search choice={choice} />
      {documents.length === 0 ? (
        <p class="empty">{isFiltered ? sharing.choice.emptyFiltered : sharing.choice.empty}</p>
      ) : (
        <form method="post" action={`${base}/${circle.id}/documents`}>
          <FormToken />
          <fieldset>
            <legend class="hidden">{title}</legend>
            <ul class="facts choices">
              {documents.map((document) => (
                <Row scope={scope} document={document} />
              ))}
            </ul>
          </fieldset>
          <button type="submit">{sharing.choice.submit}</button>
        </form>
      )}
      {documents.filter(isReadAgain).map((document) => (
        <form id={acceptForm(document)} method="post" action={`${base}/${circle.id}/documents/kinds`}>
          <FormToken />
          <input type="hidden" name="document" value={document.id} />
          <input type="hidden" name="kinds" value={kindsOf(document).join(' ')} />
        </form>
      ))}
      <Pages offset={offset} limit={pageSize} total={total} shown={documents.length} query={filter} />
    </Page>
  );
};

const Search: FC<{ choice: Choice }> = ({ choice: { filter } }) => {
  const { choice: own } = useTexts().sharing;
  return (
    <SearchSort search={{ label: own.search, value: filter.q }} isUsed={Boolean(filter.q || filter.state)}>
      <label>
        {own.state}
        <select name="state">
          <option value="">{own.anyState}</option>
          {Object.entries(own.states).map(([state, name]) => (
            <option value={state} selected={state === filter.state}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </SearchSort>
  );
};

/** A document that is never shared has no box: its own page says how that ends. */
const Row: FC<{ scope: RecordScope; document: DocumentSharing }> = ({ scope, document }) => {
  const texts = useTexts();
  const { sharing, health } = texts;
  const { id, state, reasons } = document;
  const described = asDescribed(document);
  const name = nameOf(described, texts);
  const kinds = kindsIn(kindsOf(document), texts);
  const isVisible = state === 'visible';
  const isNever = reasons.includes('nevershare');
  const words = (
    <span>
      {name}{' '}
      <span class="muted">
        {[kinds !== name && kinds, dayOf(described, texts)].filter(Boolean).join(' · ')}
      </span>
      {state === 'left_out' && <small>{whyOut(document, texts)}</small>}
      {state === 'hidden' && isNever && <small>{sharing.choice.reasons.nevershare}</small>}
    </span>
  );
  return (
    <li>
      {isNever ? (
        words
      ) : (
        <label>
          <input type="checkbox" name="document" value={id} checked={isVisible} />
          {words}
        </label>
      )}
      {!isNever && <input type="hidden" name="offered" value={id} />}
      {isVisible && <input type="hidden" name="read" value={id} />}
      {isReadAgain(document) && <TakeKinds document={document} name={name} />}
      <a href={documentPath(scope, id)} aria-label={`${health.showSource}: ${name}`}>
        {health.showSource}
      </a>
    </li>
  );
};

/**
 * The yes to kinds that were found when the document was read again. It belongs to a form of its own: the key that sends the list must
 * never say yes.
 */
const TakeKinds: FC<{ document: DocumentSharing; name: string }> = ({ document, name }) => {
  const { choice: own } = useTexts().sharing;
  return (
    <button type="submit" form={acceptForm(document)} class="secondary" aria-label={`${own.accept}: ${name}`}>
      {own.accept}
    </button>
  );
};

function isReadAgain({ reasons }: DocumentSharing): boolean {
  return reasons.includes('read_again');
}

function acceptForm({ id }: DocumentSharing): string {
  return `accept-${id}`;
}

function kindsOf({ contents }: DocumentSharing): readonly string[] {
  return contents?.kinds.map(({ kind }) => kind) ?? [];
}

/** The same as of any list of documents, so that a document has one name everywhere. */
function asDescribed({ label, type, created_at, contents }: DocumentSharing) {
  const dates = (contents?.kinds ?? []).flatMap(({ newest }) => newest ?? []);
  return {
    label,
    type,
    createdAt: created_at,
    contents: contents && {
      name: contents.name,
      more: contents.more ?? 0,
      kinds: contents.kinds.map(({ kind }) => ({ name: kind })),
      newest: dates.toSorted().at(-1),
    },
  };
}

function whyOut({ reasons, other_kinds: others = [] }: DocumentSharing, texts: Texts): string {
  const { choice } = texts.sharing;
  const names = [...new Set(others.map((kind) => nameOfKind(kind, texts)))].join(', ');
  const sentences = reasons.map((reason) =>
    reason === 'other_kinds' ? choice.otherKinds(names) : choice.reasons[reason],
  );
  return sentences.filter((sentence) => sentence !== undefined).join(' ');
}
