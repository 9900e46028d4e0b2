/** The documents of a record. */

import type { FC } from 'hono/jsx';
import type { DocumentMetadata } from '../../../client/index.ts';
import { dateText } from '../../components/formats.ts';
import { Done } from '../../components/notice.tsx';
import { Pages } from '../../components/pages.tsx';
import { personName } from '../../components/person.ts';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath } from '../../scope/scope.ts';
import type { Contents } from './contents.ts';
import { kindOf, nameOf, sizeText } from './describe.ts';

/** As they stand in the address. */
type DocumentFilter = Readonly<Record<'type' | 'status', string | undefined>>;

interface ListProperties {
  readonly scope: Scope;
  readonly documents: readonly DocumentMetadata[];
  /** By id of the document. */
  readonly contents: ReadonlyMap<string, Contents>;
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
  readonly filter: DocumentFilter;
}

export const DocumentsPage: FC<ListProperties> = ({ scope, documents, contents, filter, ...paging }) => {
  const texts = useTexts();
  const own = texts.documents;
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <Page title={own.title} scope={scope} section="documents">
      <Done texts={own.done} />
      <div class="heading">
        <h1>{own.title}</h1>
        {scope.kind === 'record' && (
          <a class="button" href={`${sectionPath(scope, 'documents')}/new`}>
            {own.add}
          </a>
        )}
      </div>
      <Filter filter={filter} />
      {documents.length === 0 ? (
        <p class="empty">{isFiltered ? own.emptyFiltered : own.empty}</p>
      ) : (
        <Table scope={scope} documents={documents} contents={contents} />
      )}
      <Pages {...paging} query={filter} shown={documents.length} />
      <p>
        <a class="standalone" href={sectionPath(scope, 'download')}>
          {texts.download.link}
        </a>
      </p>
    </Page>
  );
};

const Filter: FC<{ filter: DocumentFilter }> = ({ filter }) => {
  const { documents } = useTexts();
  const isUsed = Object.values(filter).some(Boolean);
  return (
    <form class="inline filter" method="get">
      <label>
        {documents.filter.type}
        <select name="type">
          <option value="">{documents.filter.any}</option>
          {Object.entries(documents.types).map(([type, name]) => (
            <option value={type} selected={type === filter.type}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {documents.filter.status}
        <select name="status">
          {Object.entries(documents.status).map(([status, name]) => (
            <option value={status} selected={status === (filter.status ?? 'active')}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="secondary">
        {documents.filter.submit}
      </button>
      {isUsed && <a href="?">{documents.filter.clear}</a>}
    </form>
  );
};

const Table: FC<Pick<ListProperties, 'scope' | 'documents' | 'contents'>> = ({
  scope,
  documents,
  contents,
}) => {
  const texts = useTexts();
  const { columns, title } = texts.documents;
  return (
    <table class="rows">
      <caption class="hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.type}</th>
          <th scope="col">{columns.created}</th>
          <th scope="col">{columns.by}</th>
          <th scope="col" class="number">
            {columns.size}
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <tr>
            <td data-label={columns.name}>
              <span>
                <a href={documentPath(scope, document.id)}>
                  {nameOf(document, texts, contents.get(document.id)?.models)}
                </a>{' '}
                <span class="muted day">{dateText(contents.get(document.id)?.date, texts.tag)}</span>
              </span>
            </td>
            <td data-label={columns.type}>{kindOf(document, texts)}</td>
            <td data-label={columns.created} class="day">
              <Time value={document.createdAt} style="date" />
            </td>
            <td data-label={columns.by}>{personName(document.creator, texts)}</td>
            <td data-label={columns.size} class="number">
              {sizeText(document.size, texts.tag)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
