/** All facts of one data model: filters, and the table. */
import type { FC } from 'hono/jsx';
import type { DocumentMetadata, UnreadResource } from '../../../client/index.ts';
import { Done } from '../../components/notice.tsx';
import { Pages } from '../../components/pages.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type Scope, sectionPath } from '../../scope/scope.ts';
import { AddButtons } from '../by-hand/add-buttons.tsx';
import { FactTable } from './fact-table.tsx';
import type { Fact } from './facts.ts';
import { Filter, type FilterValues } from './filter.tsx';
import { unread } from './models/index.ts';
import type { ModelView } from './models/model-view.ts';
import { NotReadOfKind } from './not-read.tsx';
import { nothingOf } from './nothing.ts';
import type { Row } from './rows.ts';
import { hasTests } from './tests/read-tests.ts';

interface ModelPageProperties {
  readonly scope: Scope;
  readonly view: ModelView;
  readonly facts: readonly Fact[];
  readonly rows: readonly Row[];
  /** Where the page begins in the list, how much it shows of it, and how long that is. */
  readonly total: number;
  readonly shown: number;
  readonly offset: number;
  readonly limit: number;
  readonly names: readonly string[];
  readonly filter: FilterValues;
  /** Entries of its kind, or of a kind that may be of it, that could not be read. */
  readonly missed: readonly UnreadResource[];
  /** Who has added which document, of those that people have added. */
  readonly added: ReadonlyMap<string, DocumentMetadata['creator']>;
}

export const ModelPage: FC<ModelPageProperties> = ({
  scope,
  view,
  facts,
  rows,
  names,
  filter,
  missed,
  added,
  shown,
  ...paging
}) => {
  const texts = useTexts();
  const title = texts.health.models[view.name];
  const isByTest = hasTests(view);
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <Page title={title} scope={scope} section="health">
      <p class="crumbs">
        <a href={sectionPath(scope, 'health')}>{texts.health.summary}</a>
      </p>
      <Done texts={texts.byHand.done} />
      <h1>{title}</h1>
      {view === unread && <p>{texts.health.notRead.explanation}</p>}
      <NotReadOfKind scope={scope} entries={missed} />
      {view.contradicted && missed.length > 0 && <p>{texts.health.notRead.nothingRuledOut}</p>}
      <Filter
        view={view}
        names={names}
        told={toldNames(view, facts)}
        values={filter}
        all={isByTest ? '?list=all' : '?'}
      />
      {facts.length === 0 && (isFiltered || missed.length === 0) && (
        <p class="empty">{isFiltered ? texts.health.nothingMatches : nothingOf(scope, texts)}</p>
      )}
      <AddButtons scope={scope} model={view.name} />
      {facts.length > 0 && <FactTable {...{ scope, view, rows, added }} caption={title} />}
      <Pages {...paging} query={{ ...filter, ...(isByTest && { list: 'all' }) }} shown={shown} />
      {isByTest && (
        <p>
          <a class="standalone" href={`${sectionPath(scope, 'health')}/${view.name}`}>
            {texts.health.tests.byTest}
          </a>
        </p>
      )}
    </Page>
  );
};

/** The names of facts as they are told, by how they are stored. */
function toldNames({ nameField }: ModelView, facts: readonly Fact[]): ReadonlyMap<string, string> {
  const named = facts as readonly (Fact & Readonly<Record<string, unknown>>)[];
  return new Map(
    named.flatMap((fact) => {
      const name = nameField && fact[nameField];
      return fact.storedName && typeof name === 'string' ? [[fact.storedName, name]] : [];
    }),
  );
}
