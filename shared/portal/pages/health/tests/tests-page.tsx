/** Results of one model, a row for each test: what is not normal first. A test is its code, whatever the text beside it says. */
import type { FC } from 'hono/jsx';
import type { ResultTest, UnreadResource } from '../../../../client/index.ts';
import { Trend } from '../../../charts/trend.tsx';
import { dateText } from '../../../components/formats.ts';
import { Done } from '../../../components/notice.tsx';
import { Pages } from '../../../components/pages.tsx';
import { TapRow, TapRows } from '../../../components/tap-row.tsx';
import { Page } from '../../../layout/page.tsx';
import { useTexts } from '../../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath } from '../../../scope/scope.ts';
import { AddButtons } from '../../by-hand/add-buttons.tsx';
import { Flagged } from '../measured-value.tsx';
import type { Flag } from '../models/flags.ts';
import type { ModelView } from '../models/model-view.ts';
import { NotReadOfKind } from '../not-read.tsx';
import { nothingOf } from '../nothing.ts';
import { caveatOf, markOfResult, rangeOf, rangeText, resultText } from './result.ts';
import { testPath } from './test-path.ts';
import { testTitle } from './test-title.ts';
import { type UsualRange, usualRange, wasAdult } from './usual-ranges.ts';

interface TestsPageProperties {
  readonly scope: Scope;
  readonly view: ModelView;
  /** All of them, those with the newest results first. */
  readonly tests: readonly ResultTest[];
  /** How many results are of tests that are not among them. */
  readonly leftOut: number;
  /** The birth date, where it is known. */
  readonly born: string | undefined;
  readonly missed: readonly UnreadResource[];
  readonly offset: number;
  readonly limit: number;
}

export const TestsPage: FC<TestsPageProperties> = ({
  scope,
  view,
  tests,
  leftOut,
  born,
  missed,
  offset,
  limit,
}) => {
  const texts = useTexts();
  const { health } = texts;
  const title = health.models[view.name];
  const all = tests.map((test) => told(test, testTitle(test, texts), born)).toSorted(inOrder);
  const shown = all.slice(offset, offset + limit);
  const marked = shown.filter(({ flag }) => flag !== undefined);
  const others = shown.filter(({ flag }) => flag === undefined);
  return (
    <Page title={title} scope={scope} section="health">
      <p class="crumbs">
        <a href={sectionPath(scope, 'health')}>{health.summary}</a>
      </p>
      <Done texts={texts.byHand.done} />
      <h1>{title}</h1>
      <NotReadOfKind scope={scope} entries={missed} />
      {all.length === 0 && missed.length === 0 && <p class="empty">{nothingOf(scope, texts)}</p>}
      <AddButtons scope={scope} model={view.name} />
      {marked.length > 0 && <h2>{health.tests.notNormal}</h2>}
      <Rows scope={scope} tests={marked} label={health.tests.notNormal} />
      {marked.length > 0 && others.length > 0 && <h2>{health.tests.others}</h2>}
      <Rows scope={scope} tests={others} label={health.tests.others} />
      <Pages offset={offset} limit={limit} shown={shown.length} total={all.length} query={{}} />
      {leftOut > 0 && <p>{health.tests.furtherTests(leftOut)}</p>}
      {all.length > 0 && (
        <p>
          <a class="standalone" href="?list=all">
            {health.tests.byDate}
          </a>
        </p>
      )}
    </Page>
  );
};

export interface ToldTest {
  readonly test: ResultTest;
  readonly title: string;
  readonly usual: UsualRange | undefined;
  readonly flag: Flag | undefined;
}

/** A test with its name, and how its newest result stands. */
export function told(test: ResultTest, title: string, born: string | undefined): ToldTest {
  const { code, unit, newest } = test;
  const usual = wasAdult(born, newest.date) ? usualRange(code, unit) : undefined;
  return { test, title, usual, flag: markOfResult(newest, usual) };
}

/** What is not normal first, then the newest day, and of one day by name. */
function inOrder(one: ToldTest, other: ToldTest): number {
  const day = ({ test }: ToldTest) => test.newest.date?.slice(0, 10) ?? '';
  return (
    Number(one.flag === undefined) - Number(other.flag === undefined) ||
    day(other).localeCompare(day(one)) ||
    one.title.localeCompare(other.title)
  );
}

interface RowsProperties {
  readonly scope: Scope;
  readonly tests: readonly ToldTest[];
  readonly label: string;
}

const Rows: FC<RowsProperties> = ({ scope, tests, label }) =>
  tests.length === 0 ? null : (
    <TapRows label={label}>
      {tests.map((one) => (
        <TestRow scope={scope} {...one} />
      ))}
    </TapRows>
  );

/** A test as a row that leads to all its results. */
export const TestRow: FC<ToldTest & { scope: Scope }> = ({ scope, test, title, usual, flag }) => {
  const texts = useTexts();
  const { tag, health } = texts;
  const { newest, measures, unit, recent, total } = test;
  const range = rangeText(newest, unit, tag);
  const detail = [
    dateText(newest.date, tag, newest.date_source),
    range && health.tests.normalIs(range),
    total > 1 && health.tests.count(total),
  ];
  const caveat = caveatOf(newest, texts);
  const href = testPath(scope, test) ?? (newest.document_id && documentPath(scope, newest.document_id));
  return (
    <TapRow
      href={href ?? ''}
      title={title}
      detail={detail.filter(Boolean).join(' · ')}
      end={
        <>
          <Flagged flag={flag} /> {caveat && <mark>{caveat}</mark>}{' '}
          <strong>{resultText(newest, measures, unit, tag) ?? health.notSaid}</strong>
          <Trend points={pointsOf(recent, measures[0]!)} range={rangeOf(newest, measures[0]!, usual)} />
        </>
      }
    />
  );
};

function pointsOf(recent: ResultTest['recent'], measure: ResultTest['measures'][number]) {
  return recent.flatMap(({ date, values }) => {
    const value = values[measure];
    return date === null || value === undefined ? [] : [{ time: new Date(date), value }];
  });
}
