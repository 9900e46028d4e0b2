/** Health on one page: what holds now, and the latest values. */
import type { Child, FC } from 'hono/jsx';
import { dateText } from '../../components/formats.ts';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath } from '../../scope/scope.ts';
import type { Fact } from './facts.ts';
import { LatestValue } from './measured-value.tsx';
import type { ModelView } from './models/model-view.ts';
import { nothingOf } from './nothing.ts';
import { seriesOf } from './series.ts';

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
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** So many lines of a card; the page of the model has the rest. */
const mostLines = 7;

export const SummaryPage: FC<SummaryProperties> = ({ scope, found, today }) => {
  const texts = useTexts();
  const recorded = found.filter(({ total }) => total > 0);
  // Whoever has allergies does not miss the statement that there are none.
  const isAnswered = ({ contradicted }: ModelView) => recorded.some(({ view }) => view === contradicted?.by);
  // What only files of hospitals bring is not missed where there is none.
  const missing = found.filter(({ view, total }) => total === 0 && !view.isOnlyOfFhir && !isAnswered(view));
  const main = recorded.filter(({ view }) => view.isMain);
  const more = recorded.filter(({ view }) => !view.isMain);
  return (
    <Page title={texts.health.title} scope={scope} section="health">
      <h1>{texts.health.summary}</h1>
      <div class="columns">
        {main.map((each) => (
          <Card scope={scope} found={each}>
            {each.view.measured ? (
              <LatestValues scope={scope} found={each} />
            ) : (
              <FactList scope={scope} found={each} today={today} />
            )}
          </Card>
        ))}
      </div>
      <MoreFacts scope={scope} found={more} />
      {recorded.length === 0 && scope.kind === 'record' && <FirstSteps scope={scope} />}
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
        <span class="muted">{found.total}</span>
      </h2>
      {children}
    </section>
  );
};

const LatestValues: FC<{ scope: Scope; found: Found }> = ({ scope, found }) => (
  <ul class="values">
    {seriesOf(found.view, found.facts, scope)
      .slice(0, mostLines)
      .map((series) => (
        <LatestValue series={series} />
      ))}
  </ul>
);

/** What holds now; when nothing does, what was last. */
const FactList: FC<{ scope: Scope; found: Found; today: string }> = ({
  scope,
  found: { view, facts },
  today,
}) => {
  const { tag, health } = useTexts();
  const current = facts.filter((fact) => view.isCurrent?.(fact, today) ?? true);
  const shown = current.length > 0 ? current : facts;
  return (
    <>
      {view.isCurrent && <p class="muted">{current.length > 0 ? health.current : health.earlier}</p>}
      <ul class="facts">
        {shown.slice(0, mostLines).map((fact) => {
          const date = dateText(view.dateOf(fact), tag, view.sourceOf?.(fact));
          const caveat = view.caveat?.(fact, health);
          const detail = view.detail?.(fact);
          return (
            <li>
              <a href={documentPath(scope, fact.__documentid__)}>{view.title(fact) || health.unknown}</a>{' '}
              {detail && <span class="detail">{detail}</span>} {caveat && <mark>{caveat}</mark>}{' '}
              {date && <span class="muted day">{view.isCurrent ? health.since(date) : date}</span>}
            </li>
          );
        })}
      </ul>
    </>
  );
};
