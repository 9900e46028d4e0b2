/** All facts of one data model: filters, charts over time, and the table. */
import type { FC } from 'hono/jsx';
import type { UnreadResource } from '../../../client/index.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { unitText } from '../../components/formats.ts';
import { Pages } from '../../components/pages.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type Scope, sectionPath } from '../../scope/scope.ts';
import { FactTable } from './fact-table.tsx';
import type { Fact } from './facts.ts';
import { Filter, type FilterValues } from './filter.tsx';
import { seriesName } from './measured-value.tsx';
import { unread } from './models/index.ts';
import type { ModelView } from './models/model-view.ts';
import { NotReadOfKind } from './not-read.tsx';
import { nothingOf } from './nothing.ts';
import type { Row } from './rows.ts';
import { seriesOf } from './series.ts';

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
}

export const ModelPage: FC<ModelPageProperties> = ({
  scope,
  view,
  facts,
  rows,
  names,
  filter,
  missed,
  shown,
  ...paging
}) => {
  const texts = useTexts();
  const title = texts.health.models[view.name];
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <Page title={title} scope={scope} section="health">
      <p class="crumbs">
        <a href={sectionPath(scope, 'health')}>{texts.health.summary}</a>
      </p>
      <h1>{title}</h1>
      {view === unread && <p>{texts.health.notRead.explanation}</p>}
      <NotReadOfKind scope={scope} entries={missed} />
      {view.contradicted && missed.length > 0 && <p>{texts.health.notRead.nothingRuledOut}</p>}
      <Filter view={view} names={names} told={toldNames(view, facts)} values={filter} />
      <Charts view={view} facts={facts} scope={scope} />
      {facts.length === 0 && (isFiltered || missed.length === 0) && (
        <p class="empty">{isFiltered ? texts.health.nothingMatches : nothingOf(scope, texts)}</p>
      )}
      {facts.length > 0 && <FactTable scope={scope} view={view} rows={rows} caption={title} />}
      <Pages {...paging} query={filter} shown={shown} />
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

/** A chart for each thing that was measured more than once. */
const Charts: FC<Pick<ModelPageProperties, 'view' | 'facts' | 'scope'>> = ({ view, facts, scope }) => {
  const texts = useTexts();
  const series = seriesOf(view, facts, scope).filter(({ points }) => points.length > 1);
  if (series.length === 0) return null;
  return (
    <div class={series.length > 1 ? 'charts' : undefined}>
      {series.map(({ key, unit, range, points }) => {
        const name = seriesName(key, texts);
        return (
          <figure>
            <figcaption>{[name, unitText(unit)].filter(Boolean).join(', ')}</figcaption>
            <LineChart
              points={points}
              range={range}
              unit={unitText(unit)}
              description={texts.health.chart(name, points.length)}
            />
          </figure>
        );
      })}
    </div>
  );
};
