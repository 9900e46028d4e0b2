/** Health on one page: what holds now, and the latest values. */
import type { Child, FC } from 'hono/jsx';
import type { Overview } from '../../../client/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { dateText } from '../../components/formats.ts';
import { Icon } from '../../components/icon.tsx';
import { TapRows } from '../../components/tap-row.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type Scope, sectionPath, sourcePath } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';
import { AddLink } from '../by-hand/add-buttons.tsx';
import { addPath } from '../by-hand/paths.ts';
import type { Fact } from './facts.ts';
import { type Glance, glancesOf, missingKinds, unreadElsewhere } from './glance.ts';
import type { ModelView } from './models/model-view.ts';
import { NotReadElsewhere, NotReadOfKind } from './not-read.tsx';
import { nothingOf } from './nothing.ts';
import { hasTests } from './tests/read-tests.ts';
import { testTitle } from './tests/test-title.ts';
import { TestRow, told } from './tests/tests-page.tsx';

interface SummaryProperties {
  readonly scope: Scope;
  readonly overview: Overview;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** So many lines of a card; the page of the model has the rest. */
const mostLines = 7;
/** Of what holds now more: a medicine that is not seen may harm. */
const mostCurrent = 25;

export const SummaryPage: FC<SummaryProperties> = ({ scope, overview, today }) => {
  const texts = useTexts();
  const glances = glancesOf(overview);
  const recorded = glances.filter(({ total }) => total > 0);
  const cards = glances.filter(({ view, total, unread }) => view.isMain && (total > 0 || unread.length > 0));
  const missing = missingKinds(glances, overview);
  const isEmpty = recorded.length === 0 && overview.unread.total === 0;
  return (
    <Page title={texts.health.title} scope={scope} section="health">
      <h1>{texts.health.summary}</h1>
      {!isEmpty && (
        <div class="page-actions">
          <AddLink scope={scope} />
          <p>
            <a class="button quiet" href={sectionPath(scope, 'print')}>
              <Icon name="print" /> {texts.print.title}
            </a>
          </p>
        </div>
      )}
      <div class="columns">
        {cards.map((each) => (
          <Card scope={scope} glance={each} today={today}>
            <NotReadOfKind scope={scope} entries={each.unread} />
            {hasTests(each.view) ? (
              <Tests scope={scope} glance={each} />
            ) : (
              <FactList scope={scope} glance={each} today={today} />
            )}
          </Card>
        ))}
      </div>
      <MoreFacts scope={scope} glances={recorded.filter(({ view }) => !view.isMain)} />
      <NotReadElsewhere scope={scope} entries={unreadElsewhere(cards, overview)} />
      {!overview.unread.complete && <p>{texts.health.notRead.perhapsMore}</p>}
      {isEmpty && <Nothing scope={scope} />}
      {!isEmpty && missing.length > 0 && (
        <p class="muted">
          {nothingOf(scope, texts)}: {missing.map((view) => texts.health.models[view.name]).join(', ')}
        </p>
      )}
    </Page>
  );
};

/** Where medical data come from, for a record that has none. */
const Nothing: FC<{ scope: Scope }> = ({ scope }) => {
  const texts = useTexts();
  const { health, documents, apps, byHand } = texts;
  if (scope.kind === 'carenet') return <EmptyState icon="health" text={nothingOf(scope, texts)} />;
  const add = { href: addPath(scope), label: byHand.title };
  return (
    <EmptyState icon="health" text={health.firstSteps} action={add}>
      <a class="standalone" href={`${sectionPath(scope, 'documents')}/new`}>
        {documents.add}
      </a>
      <a class="standalone" href={`${sectionPath(scope, 'documents')}/from-link`}>
        {texts.fromLink.title}
      </a>
      <a class="standalone" href={sectionPath(scope, 'apps')}>
        {apps.add}
      </a>
    </EmptyState>
  );
};

/** The rest of what is recorded: a link and a number each. */
const MoreFacts: FC<{ scope: Scope; glances: readonly Glance[] }> = ({ scope, glances }) => {
  const texts = useTexts();
  const { health } = texts;
  if (glances.length === 0) return null;
  return (
    <section aria-labelledby="more">
      <h2 id="more">{health.more}</h2>
      <ul class="inline-list">
        {glances.map((glance) => (
          <li>
            <a class="standalone" href={pathOf(scope, glance.view)}>
              {health.models[glance.view.name]}
            </a>{' '}
            <span class="muted">{totalText(glance, texts)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

function pathOf(scope: Scope, { name }: ModelView): string {
  return `${sectionPath(scope, 'health')}/${name}`;
}

/** How many there are, if that is known. */
function totalText({ total, totalIs }: Glance, { health }: Texts): string {
  return totalIs === 'exact' ? String(total) : health.totals[totalIs](total);
}

const Card: FC<{ scope: Scope; glance: Glance; today: string; children: Child }> = ({
  scope,
  glance,
  today,
  children,
}) => {
  const texts = useTexts();
  const { view, hasAllCurrent } = glance;
  const count = countOnCard(glance, today, texts);
  return (
    <section class="card" aria-labelledby={`about-${view.name}`}>
      <h2 id={`about-${view.name}`}>
        <a href={pathOf(scope, view)}>{texts.health.models[view.name]}</a>{' '}
        {count !== undefined && <span class="muted">{count}</span>}
      </h2>
      {children}
      {!hasAllCurrent && <p>{texts.health.perhapsMoreCurrent}</p>}
    </section>
  );
};

const Tests: FC<{ scope: Scope; glance: Glance }> = ({ scope, glance: { view, tests, hasAllTests } }) => {
  const texts = useTexts();
  return (
    <TapRows>
      {tests.slice(0, mostLines).map((test) => (
        <TestRow scope={scope} {...told(test, testTitle(test, texts), undefined)} />
      ))}
      <FurtherLines
        scope={scope}
        view={view}
        count={hasAllTests && tests.length > 0 ? tests.length - mostLines : undefined}
      />
    </TapRows>
  );
};

interface FurtherProperties {
  readonly scope: Scope;
  readonly view: ModelView;
  /** Undefined where nobody has counted them. */
  readonly count: number | undefined;
}

/** What a card has no room for is said, so that nobody takes the lines for all. */
const FurtherLines: FC<FurtherProperties> = ({ scope, view, count }) => {
  const { health } = useTexts();
  if (count !== undefined && count <= 0) return null;
  return (
    <li>
      <a class="standalone" href={pathOf(scope, view)}>
        {count === undefined ? health.furtherSome : health.furtherLines(count)}
      </a>
    </li>
  );
};

/**
 * How much the card lists, with the lines that it has no room for: tests, or facts. Undefined where that is not known, or nothing.
 *
 * @internal Exported for its test.
 */
export function countOnCard(glance: Glance, today: string, texts: Texts): number | undefined {
  const { view, tests, hasAllTests } = glance;
  if (hasTests(view)) return hasAllTests && tests.length > 0 ? tests.length : undefined;
  const totals = groupsOf(glance, today, texts).map(({ total }) => total);
  if (totals.length === 0 || totals.includes(undefined)) return undefined;
  return totals.reduce<number>((sum, total) => sum + (total ?? 0), 0);
}

interface Group {
  /** Above it; none for facts of which it is no question whether they hold. */
  readonly title?: string;
  readonly facts: readonly Fact[];
  /** Lines at most. */
  readonly most?: number;
  /** How many there are; undefined where nobody has counted them. */
  readonly total: number | undefined;
}

/**
 * What holds now, and apart from that what is only suspected; of some kinds also what does not hold any more, and of others that only
 * when nothing does.
 *
 * @internal Exported for its test.
 */
export function groupsOf(
  { view, facts, total, totalIs, hasAllCurrent }: Glance,
  today: string,
  { health }: Texts,
): readonly Group[] {
  const { isCurrent, isUncertain, showsOver } = view;
  const all = totalIs === 'exact' ? total : undefined;
  if (!isCurrent) return [{ facts, total: all }];
  const current = facts.filter((fact) => isCurrent(fact, today));
  const over = facts.filter((fact) => !isCurrent(fact, today));
  const certain = current.filter((fact) => !isUncertain?.(fact));
  const suspected = current.filter((fact) => isUncertain?.(fact));
  const counted = (list: readonly Fact[]) => (hasAllCurrent ? list.length : undefined);
  const ofOver = {
    facts: over,
    total: all !== undefined && hasAllCurrent ? all - current.length : undefined,
  };
  const groups: readonly Group[] = [
    { title: health.current, facts: certain, most: mostCurrent, total: counted(certain) },
    { title: health.uncertain, facts: suspected, total: counted(suspected) },
    ...(showsOver ? [{ title: health.over, ...ofOver }] : []),
    ...(!showsOver && current.length === 0 && hasAllCurrent ? [{ title: health.earlier, ...ofOver }] : []),
  ];
  return groups.filter((group) => group.facts.length > 0);
}

const FactList: FC<{ scope: Scope; glance: Glance; today: string }> = ({ scope, glance, today }) => (
  <>
    {groupsOf(glance, today, useTexts()).map(({ title, facts, most = mostLines, total }) => (
      <>
        {title && <p class="muted">{title}</p>}
        <ul class="facts">
          {facts.slice(0, most).map((fact) => (
            <FactLine scope={scope} view={glance.view} fact={fact} />
          ))}
          <FurtherLines
            scope={scope}
            view={glance.view}
            count={total === undefined ? undefined : total - most}
          />
        </ul>
      </>
    ))}
    <Earlier scope={scope} glance={glance} today={today} />
  </>
);

/** What is over, where the card shows only what holds now. */
const Earlier: FC<{ scope: Scope; glance: Glance; today: string }> = ({ scope, glance, today }) => {
  const texts = useTexts();
  const { view, total, totalIs } = glance;
  const listed = countOnCard(glance, today, texts);
  if (totalIs !== 'exact' || listed === undefined || listed >= total) return null;
  return (
    <p>
      <a class="standalone" href={pathOf(scope, view)}>
        {texts.health.furtherEarlier(total - listed)}
      </a>
    </p>
  );
};

/** It leads to its document, unless that is not shown to the reader. */
const FactLine: FC<{ scope: Scope; view: ModelView; fact: Fact }> = ({ scope, view, fact }) => {
  const { tag, health } = useTexts();
  const date = dateText(view.dateOf(fact), tag, view.sourceOf?.(fact));
  const caveat = view.caveat?.(fact, health);
  const detail = view.detail?.(fact);
  const title = view.title(fact) || health.notSaid;
  const source = sourcePath(scope, fact.__documentid__);
  return (
    <li>
      {source ? <a href={source}>{title}</a> : title} {detail && <span class="detail">{detail}</span>}{' '}
      {caveat && <mark>{caveat}</mark>}{' '}
      {date && <span class="muted day">{view.isCurrent ? health.since(date) : date}</span>}
    </li>
  );
};
