/** Health on one page: what holds now, and the latest values. */
import type { Child, FC } from 'hono/jsx';
import type { UnreadResource } from '../../../client/index.ts';
import { dateText } from '../../components/formats.ts';
import { TapRows } from '../../components/tap-row.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type Scope, sectionPath, sourcePath } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';
import type { Fact } from './facts.ts';
import { latestOf } from './latest.ts';
import { LatestValue } from './measured-value.tsx';
import type { ModelView } from './models/model-view.ts';
import { NotReadElsewhere, NotReadOfKind } from './not-read.tsx';
import { nothingOf } from './nothing.ts';
import { ofKinds } from './unread-entries.ts';

/** What the service has of a model: the newest facts, and how many there are in all. */
interface Found {
  readonly view: ModelView;
  readonly facts: readonly Fact[];
  readonly total: number;
}

interface SummaryProperties {
  readonly scope: Scope;
  /** Those of which something is recorded have a card; the others are a line. */
  readonly found: readonly Found[];
  /** What could not be read, whatever its kind. */
  readonly missed: readonly UnreadResource[];
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** So many lines of a card; the page of the model has the rest. */
const mostLines = 7;
/** Of what holds now more: a medicine that is not seen may harm. */
const mostCurrent = 25;

export const SummaryPage: FC<SummaryProperties> = ({ scope, found, missed, today }) => {
  const texts = useTexts();
  const recorded = found.filter(({ total }) => total > 0);
  // Whoever has allergies does not miss the statement that there are none.
  const isAnswered = ({ contradicted }: ModelView) => recorded.some(({ view }) => view === contradicted?.by);
  // What only files of hospitals bring is not missed where there is none.
  // What could not be read may be of the kind: then nobody knows that nothing is recorded.
  const mayBeMissed = ({ unreadKinds = [], perhapsUnread = [] }: ModelView) =>
    ofKinds(missed, [...unreadKinds, ...perhapsUnread]).length > 0;
  const missing = found.filter(
    ({ view, total }) => total === 0 && !view.isOnlyOfFhir && !isAnswered(view) && !mayBeMissed(view),
  );
  const unreadOf = (view: ModelView) => ofKinds(missed, view.unreadKinds);
  const main = found.filter(({ view, total }) => view.isMain && (total > 0 || unreadOf(view).length > 0));
  const onCards = main.flatMap(({ view }) => view.unreadKinds ?? []);
  const elsewhere = missed.filter(({ resource_type }) => !onCards.includes(resource_type ?? ''));
  const more = recorded.filter(({ view }) => !view.isMain);
  return (
    <Page title={texts.health.title} scope={scope} section="health">
      <h1>{texts.health.summary}</h1>
      <div class="columns">
        {main.map((each) => (
          <Card scope={scope} found={each}>
            <NotReadOfKind scope={scope} entries={unreadOf(each.view)} />
            {each.view.measured ? (
              <LatestValues scope={scope} found={each} />
            ) : (
              <FactList scope={scope} found={each} today={today} />
            )}
          </Card>
        ))}
      </div>
      <MoreFacts scope={scope} found={more} />
      <NotReadElsewhere scope={scope} entries={elsewhere} />
      {recorded.length === 0 && missed.length === 0 && scope.kind === 'record' && (
        <FirstSteps scope={scope} />
      )}
      {missing.length > 0 && (
        <p class="muted">
          {nothingOf(scope, texts)}: {missing.map(({ view }) => texts.health.models[view.name]).join(', ')}
        </p>
      )}
    </Page>
  );
};

/** Where medical data come from, for a record that has none. */
const FirstSteps: FC<{ scope: Scope }> = ({ scope }) => {
  const { health, documents, apps } = useTexts();
  return (
    <>
      <p>{health.firstSteps}</p>
      <ul class="links">
        <li>
          <a href={`${sectionPath(scope, 'documents')}/new`}>{documents.add}</a>
        </li>
        <li>
          <a href={sectionPath(scope, 'apps')}>{apps.add}</a>
        </li>
      </ul>
    </>
  );
};

/** The rest of what is recorded: a link and a number each. */
const MoreFacts: FC<{ scope: Scope; found: readonly Found[] }> = ({ scope, found }) => {
  const { health } = useTexts();
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="more">
      <h2 id="more">{health.more}</h2>
      <ul class="inline-list">
        {found.map(({ view: { name }, total }) => (
          <li>
            <a href={`${sectionPath(scope, 'health')}/${name}`}>{health.models[name]}</a>{' '}
            <span class="muted">{total}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Card: FC<{ scope: Scope; found: Found; children: Child }> = ({ scope, found, children }) => {
  const { health } = useTexts();
  const { name } = found.view;
  return (
    <section class="card" aria-labelledby={`about-${name}`}>
      <h2 id={`about-${name}`}>
        <a href={`${sectionPath(scope, 'health')}/${name}`}>{health.models[name]}</a>{' '}
        {found.total > 0 && <span class="muted">{found.total}</span>}
      </h2>
      {children}
    </section>
  );
};

const LatestValues: FC<{ scope: Scope; found: Found }> = ({ scope, found: { view, facts, total } }) => {
  const { tag, health } = useTexts();
  const latest = latestOf(view, facts, scope, tag);
  const isAll = facts.length >= total;
  if (latest.length === 0 && isAll && total > 0) return <p class="muted">{health.noValues}</p>;
  return (
    <TapRows>
      {latest.slice(0, mostLines).map((one) => (
        <LatestValue scope={scope} view={view} latest={one} />
      ))}
      <FurtherLines scope={scope} view={view} count={isAll ? latest.length - mostLines : undefined} />
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
      <a href={`${sectionPath(scope, 'health')}/${view.name}`}>
        {count === undefined ? health.furtherSome : health.furtherLines(count)}
      </a>
    </li>
  );
};

interface Group {
  /** Above it; none for facts of which it is no question whether they hold. */
  readonly title?: string;
  readonly facts: readonly Fact[];
  /** Lines at most. */
  readonly most?: number;
  /** How many there are, if more than these facts. */
  readonly total?: number;
}

/**
 * What holds now, and apart from that what is only suspected; of some kinds also what does not hold any more, and of others that only
 * when nothing does.
 */
function groupsOf({ view, facts, total }: Found, today: string, { health }: Texts): readonly Group[] {
  const { isCurrent, isUncertain, showsOver } = view;
  if (!isCurrent) return [{ facts, total }];
  const current = facts.filter((fact) => isCurrent(fact, today));
  const over = facts.filter((fact) => !isCurrent(fact, today));
  const groups = [
    {
      title: health.current,
      facts: current.filter((fact) => !isUncertain?.(fact)),
      most: mostCurrent,
    },
    { title: health.uncertain, facts: current.filter((fact) => isUncertain?.(fact)) },
    ...(showsOver ? [{ title: health.over, facts: over }] : []),
    ...(!showsOver && current.length === 0 ? [{ title: health.earlier, facts: over }] : []),
  ];
  return groups.filter((group) => group.facts.length > 0);
}

const FactList: FC<{ scope: Scope; found: Found; today: string }> = ({ scope, found, today }) => (
  <>
    {groupsOf(found, today, useTexts()).map(({ title, facts, most = mostLines, total = facts.length }) => (
      <>
        {title && <p class="muted">{title}</p>}
        <ul class="facts">
          {facts.slice(0, most).map((fact) => (
            <FactLine scope={scope} view={found.view} fact={fact} />
          ))}
          <FurtherLines scope={scope} view={found.view} count={total - most} />
        </ul>
      </>
    ))}
  </>
);

const FactLine: FC<{ scope: Scope; view: ModelView; fact: Fact }> = ({ scope, view, fact }) => {
  const { tag, health } = useTexts();
  const date = dateText(view.dateOf(fact), tag, view.sourceOf?.(fact));
  const caveat = view.caveat?.(fact, health);
  const detail = view.detail?.(fact);
  return (
    <li>
      <a href={sourcePath(scope, fact.__documentid__)}>{view.title(fact) || health.notSaid}</a>{' '}
      {detail && <span class="detail">{detail}</span>} {caveat && <mark>{caveat}</mark>}{' '}
      {date && <span class="muted day">{view.isCurrent ? health.since(date) : date}</span>}
    </li>
  );
};
