/** One test: its latest result, what is normal, the whole series as a chart and as a table, and the document of each value. */
import type { FC } from 'hono/jsx';
import type { ResultSeries, TestResult, UnreadResource } from '../../../../client/index.ts';
import { unitInWords } from '../../../../titles/units.ts';
import { LineChart } from '../../../charts/line-chart.tsx';
import { dateText } from '../../../components/formats.ts';
import { Done } from '../../../components/notice.tsx';
import { Page } from '../../../layout/page.tsx';
import { useTexts } from '../../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath } from '../../../scope/scope.ts';
import { AddMeasured } from '../../by-hand/add-buttons.tsx';
import { Flagged } from '../measured-value.tsx';
import { modelViews } from '../models/index.ts';
import { NotReadOfKind } from '../not-read.tsx';
import { nothingOf } from '../nothing.ts';
import { linesOf } from './chart-lines.ts';
import { caveatOf, markOfResult, rangeText, resultText } from './result.ts';
import { testTitle } from './test-title.ts';
import { type UsualRange, usualRange, wasAdult } from './usual-ranges.ts';

interface TestPageProperties {
  readonly scope: Scope;
  readonly test: ResultSeries;
  readonly born: string | undefined;
  readonly missed: readonly UnreadResource[];
}

/** A result, and the unit of its values. */
interface Told {
  readonly result: TestResult;
  readonly unit: string | null;
}

export const TestPage: FC<TestPageProperties> = ({ scope, test, born, missed }) => {
  const texts = useTexts();
  const { health } = texts;
  const title = testTitle(test, texts);
  const latest = newestOf(test);
  const view = modelViews.find(({ model }) => model === latest?.result.model);
  const usualOf = ({ result, unit }: Told) =>
    wasAdult(born, result.date) ? usualRange(test.code, unit) : undefined;
  return (
    <Page title={title} scope={scope} section="health">
      <p class="crumbs">
        <a href={sectionPath(scope, 'health')}>{health.summary}</a>
        {view && (
          <>
            {' '}
            › <a href={`${sectionPath(scope, 'health')}/${view.name}`}>{health.models[view.name]}</a>
          </>
        )}
      </p>
      <Done texts={texts.byHand.done} />
      <h1>{title}</h1>
      <NotReadOfKind scope={scope} entries={missed} />
      <AddMeasured scope={scope} test={test} />
      {!latest && <p class="empty">{nothingOf(scope, texts)}</p>}
      {latest && <Latest scope={scope} test={test} told={latest} usual={usualOf(latest)} />}
      {test.series.map((series, index) => (
        <Series
          scope={scope}
          test={test}
          series={series}
          isOther={index > 0}
          title={title}
          usualOf={usualOf}
        />
      ))}
      {test.others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{health.tests.inWords}</h2>
          <Results scope={scope} test={test} told={toldWithoutUnit(test.others)} usualOf={usualOf} />
          {test.others_total > test.others.length && (
            <p>{health.tests.onlyNewest(test.others.length, test.others_total)}</p>
          )}
        </section>
      )}
      {test.left_out > 0 && <p>{health.tests.leftOut(test.left_out)}</p>}
    </Page>
  );
};

function toldWithoutUnit(results: readonly TestResult[]): readonly Told[] {
  return results.map((result) => ({ result, unit: result.measured?.unit ?? null }));
}

/** The newest of the numbers and of the results in words. */
function newestOf({ series, others }: ResultSeries): Told | undefined {
  const last = series[0]?.points.at(-1);
  const number = last && { result: last, unit: series[0]!.unit };
  const word = toldWithoutUnit(others)[0];
  if (!number || !word) return number ?? word;
  return (word.result.date ?? '') > (number.result.date ?? '') ? word : number;
}

interface LatestProperties {
  readonly scope: Scope;
  readonly test: ResultSeries;
  readonly told: Told;
  readonly usual: UsualRange | undefined;
}

const Latest: FC<LatestProperties> = ({ scope, test, told: { result, unit }, usual }) => {
  const texts = useTexts();
  const { tag, health } = texts;
  const caveat = caveatOf(result, texts);
  const range = rangeText(result, unit, tag);
  return (
    <section class="card latest-result" aria-labelledby="latest">
      <h2 id="latest">{health.tests.latest}</h2>
      <p class="figure">
        <strong>{resultText(result, test.measures, unit, tag) ?? health.notSaid}</strong>{' '}
        <Flagged flag={markOfResult(result, usual)} /> {caveat && <mark>{caveat}</mark>}
      </p>
      <p>
        {dateText(result.date, tag, result.date_source)} <Documents scope={scope} result={result} />
      </p>
      <p class="muted">
        {range !== undefined && health.tests.ofSource(range)}
        {range === undefined &&
          usual &&
          health.tests.ofGuideline(health.tests.usual[usual.text], usual.source)}
        {range === undefined && !usual && health.tests.noRange}
      </p>
    </section>
  );
};

interface SeriesProperties {
  readonly scope: Scope;
  readonly test: ResultSeries;
  readonly series: ResultSeries['series'][number];
  /** Whether its values cannot be compared with the newest. */
  readonly isOther: boolean;
  readonly title: string;
  readonly usualOf: (told: Told) => UsualRange | undefined;
}

const Series: FC<SeriesProperties> = ({ scope, test, series, isOther, title, usualOf }) => {
  const { tag, health } = useTexts();
  const { unit, points, total, thinned } = series;
  const shownUnit = unitInWords(unit, tag);
  const told = points.map((result) => ({ result, unit }));
  const limits = told.some((one) => usualOf(one)) ? (usualRange(test.code, unit)?.limits ?? []) : [];
  return (
    <section>
      <h2>{shownUnit ? health.tests.over(shownUnit) : health.tests.overTime}</h2>
      {isOther && <p>{shownUnit ? health.tests.otherUnit(shownUnit) : health.tests.withoutUnit}</p>}
      {thinned && <p>{health.tests.thinned(points.length, total)}</p>}
      {points.length > 1 && (
        <figure>
          <LineChart
            lines={linesOf(test.measures, told, usualOf, scope)}
            limits={limits}
            unit={shownUnit}
            description={health.chart(title, points.length)}
          />
        </figure>
      )}
      <Results scope={scope} test={test} told={told.toReversed()} usualOf={usualOf} />
    </section>
  );
};

interface ResultsProperties {
  readonly scope: Scope;
  readonly test: ResultSeries;
  /** The newest first. */
  readonly told: readonly Told[];
  readonly usualOf: (told: Told) => UsualRange | undefined;
}

const Results: FC<ResultsProperties> = ({ scope, test, told, usualOf }) => {
  const texts = useTexts();
  const { tag, health } = texts;
  const { columns } = health;
  const hasRange = told.some(({ result }) => result.range || result.range_text);
  const hasOther = told.some(({ result }) => result.measured);
  return (
    <div class="wide">
      <table class="rows">
        <caption class="hidden">{health.tests.values}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.date}</th>
            <th scope="col" class="number">
              {columns.value}
            </th>
            {hasOther && (
              <th scope="col" class="number">
                {health.tests.asMeasured}
              </th>
            )}
            {hasRange && (
              <th scope="col" class="number">
                {columns.range}
              </th>
            )}
            <th scope="col">{health.source}</th>
          </tr>
        </thead>
        <tbody>
          {told.map((one) => {
            const { result, unit } = one;
            const caveat = caveatOf(result, texts);
            const { measured } = result;
            return (
              <tr>
                <td data-label={columns.date} class="day">
                  {dateText(result.date, tag, result.date_source) ?? (
                    <span class="muted">{health.notSaid}</span>
                  )}
                </td>
                <td data-label={columns.value} class="number">
                  <span>
                    {resultText(result, test.measures, unit, tag) ?? health.notSaid}{' '}
                    <Flagged flag={markOfResult(result, usualOf(one))} /> {caveat && <mark>{caveat}</mark>}
                  </span>
                </td>
                {hasOther && (
                  <td data-label={health.tests.asMeasured} class="number">
                    {measured && resultText(measured, test.measures, measured.unit, tag)}
                  </td>
                )}
                {hasRange && (
                  <td data-label={columns.range} class="number">
                    {rangeText(result, unit, tag)}
                  </td>
                )}
                <td data-label={health.source}>
                  <Documents scope={scope} result={result} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

/** Nothing for a result whose document the reader may not know. */
const Documents: FC<{ scope: Scope; result: TestResult }> = ({ scope, result }) => {
  const { health } = useTexts();
  const { document_id: document, also_in: others = [] } = result;
  if (document === undefined) return null;
  return (
    <span>
      <a class="standalone" href={documentPath(scope, document)}>
        {health.showSource}
      </a>
      {others.map((id) => (
        <>
          {' '}
          <a class="standalone" href={documentPath(scope, id)}>
            {health.alsoIn}
          </a>
        </>
      ))}
    </span>
  );
};
