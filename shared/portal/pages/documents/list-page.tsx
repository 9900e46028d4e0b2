/** The documents of a record, or those that a circle sees. */

import type { FC } from 'hono/jsx';
import type { DocumentMetadata } from '../../../client/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Done } from '../../components/notice.tsx';
import { Pages } from '../../components/pages.tsx';
import { personName } from '../../components/person.ts';
import { SearchSort } from '../../components/search-sort.tsx';
import { Tag } from '../../components/tag.tsx';
import { TapRow, TapRows } from '../../components/tap-row.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath } from '../../scope/scope.ts';
import { dayOf, kindsIn, nameOf } from './describe.ts';
import { iconOfKinds, kindsOfData, nameOfKind } from './kinds-of-data.ts';
import type { DocumentChoice } from './list-query.ts';

interface ListProperties {
  readonly scope: Scope;
  readonly documents: readonly DocumentMetadata[];
  /** How many there are on all pages. */
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
  readonly choice: DocumentChoice;
}

export const DocumentsPage: FC<ListProperties> = ({ scope, documents, choice, ...paging }) => {
  const texts = useTexts();
  const own = texts.documents;
  const { q, kind, status } = choice;
  const isNarrowed = [q, kind, status].some(Boolean);
  return (
    <Page title={own.title} scope={scope} section="documents">
      <Done texts={own.done} />
      <div class="heading">
        <h1>{own.title}</h1>
        {scope.kind === 'record' && (
          <a class="button" href={addPath(scope)}>
            {own.add}
          </a>
        )}
      </div>
      <Choice choice={choice} isNarrowed={isNarrowed} />
      {paging.total > 0 && (
        <p class="muted">{isNarrowed ? own.matching(paging.total) : own.count(paging.total)}</p>
      )}
      {documents.length === 0 ? (
        <Nothing scope={scope} isNarrowed={isNarrowed} isSearched={q !== undefined} />
      ) : (
        <TapRows label={own.title}>
          {documents.map((document) => (
            <Row scope={scope} document={document} />
          ))}
        </TapRows>
      )}
      <Pages {...paging} query={{ ...choice }} shown={documents.length} />
      <p>
        <a class="standalone" href={sectionPath(scope, 'download')}>
          {texts.download.link}
        </a>
      </p>
    </Page>
  );
};

function addPath(scope: Scope): string {
  return `${sectionPath(scope, 'documents')}/new`;
}

const Choice: FC<{ choice: DocumentChoice; isNarrowed: boolean }> = ({ choice, isNarrowed }) => {
  const texts = useTexts();
  const { documents } = texts;
  const sort = { orders: documents.orders, value: choice.sort };
  return (
    <SearchSort
      search={{ label: documents.search, value: choice.q }}
      sort={sort}
      isUsed={isNarrowed || choice.sort !== undefined}
    >
      <label>
        {documents.filter.kind}
        <select name="kind">
          <option value="">{documents.filter.any}</option>
          {kindsOfData.map((kind) => (
            <option value={kind} selected={kind === choice.kind}>
              {nameOfKind(kind, texts)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {documents.filter.status}
        <select name="status">
          {Object.entries(documents.status).map(([status, name]) => (
            <option value={status} selected={status === (choice.status ?? 'active')}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </SearchSort>
  );
};

const Nothing: FC<{ scope: Scope; isNarrowed: boolean; isSearched: boolean }> = ({
  scope,
  isNarrowed,
  isSearched,
}) => {
  const { documents: own, common } = useTexts();
  if (isNarrowed) {
    const text = isSearched ? `${own.emptyFiltered} ${own.searchedIn}` : own.emptyFiltered;
    return <EmptyState icon="search" text={text} action={{ href: '?', label: common.showAll }} />;
  }
  if (scope.kind === 'carenet') return <EmptyState icon="documents" text={own.emptyShared} />;
  return <EmptyState icon="documents" text={own.empty} action={{ href: addPath(scope), label: own.add }} />;
};

/** The name; below it what kinds of data are in it, of when they are, and who added it. What could not be read stands at the end. */
const Row: FC<{ scope: Scope; document: DocumentMetadata }> = ({ scope, document }) => {
  const texts = useTexts();
  const kinds = document.contents?.kinds.map(({ name }) => name) ?? [];
  const unread = document.contents?.unread ?? 0;
  const name = nameOf(document, texts);
  const told = kindsIn(kinds, texts);
  const detail = [told !== name && told, dayOf(document, texts), personName(document.creator, texts)];
  return (
    <TapRow
      href={documentPath(scope, document.id)}
      icon={iconOfKinds(kinds)}
      title={name}
      detail={detail.filter(Boolean).join(' · ')}
      end={unread > 0 && <Tag kind="caution">{texts.documents.notReadOf(unread)}</Tag>}
    />
  );
};
