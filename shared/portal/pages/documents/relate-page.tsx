/** Relates another document to a document: which one, found by its name, and what it is to this one. */
import type { FC } from 'hono/jsx';
import type { DocumentMetadata } from '../../../client/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { personName } from '../../components/person.ts';
import { SearchSort } from '../../components/search-sort.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope } from '../../scope/scope.ts';
import { dayOf, nameOf } from './describe.ts';
import { relationNames } from './relations.ts';

export interface RelateView {
  readonly scope: Scope;
  readonly document: DocumentMetadata;
  /** Those to choose from: the newest that were found, without the document itself. */
  readonly others: readonly DocumentMetadata[];
  /** Whether more were found than these. */
  readonly hasMore: boolean;
  /** What was looked for. */
  readonly q: string | undefined;
}

export const RelatePage: FC<RelateView> = (view) => {
  const { scope, document, others, hasMore, q } = view;
  const texts = useTexts();
  const { one, search, emptyFiltered } = texts.documents;
  const path = documentPath(scope, document.id);
  return (
    <Page title={one.relate} scope={scope} section="documents">
      <p class="crumbs">
        <a href={path}>{nameOf(document, texts)}</a>
      </p>
      <h1>{one.relate}</h1>
      <SearchSort search={{ label: search, value: q }} isUsed={q !== undefined} />
      {others.length === 0 ? (
        <EmptyState icon="documents" text={q === undefined ? one.relateNone : emptyFiltered} />
      ) : (
        <form method="post" action={`${path}/relations`}>
          <FormToken />
          <fieldset>
            <legend>{one.relateTo}</legend>
            {others.map((other, index) => (
              <label>
                <input type="radio" name="other" value={other.id} checked={index === 0} />
                <span>
                  {nameOf(other, texts)}{' '}
                  <span class="muted">{`${dayOf(other, texts)} · ${personName(other.creator, texts)}`}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {hasMore && <p>{one.relateMore}</p>}
          <div class="field">
            <label for="relation">{one.relateAs}</label>
            <select id="relation" name="relation">
              {relationNames.map((name) => (
                <option value={name}>{texts.documents.relations[name]}</option>
              ))}
            </select>
          </div>
          <button type="submit">{one.relateSubmit}</button>
        </form>
      )}
    </Page>
  );
};
