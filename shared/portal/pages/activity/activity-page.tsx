/** Who saw or changed what, by day, a sentence each. */
import type { FC } from 'hono/jsx';
import type { Activity } from '../../../client/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { dateText } from '../../components/formats.ts';
import { Icon } from '../../components/icon.tsx';
import { SearchSort } from '../../components/search-sort.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import { allViews } from '../health/models/index.ts';
import { nameOfPerson, type ToldDay, tellDays } from './tell.ts';
import { OwnViews, Thing } from './thing.tsx';

export type ActivityFilter = Readonly<Record<'person' | 'app' | 'kind' | 'from' | 'to', string | undefined>>;

interface ActivityProperties {
  readonly scope: RecordScope;
  readonly activity: Activity;
  readonly filter: ActivityFilter;
  /** Whether it begins with the newest. */
  readonly isFirst: boolean;
}

export const ActivityPage: FC<ActivityProperties> = (view) => {
  const texts = useTexts();
  const { scope, activity } = view;
  const days = tellDays(activity, texts);
  return (
    <Page title={texts.activity.title} scope={scope} section="activity">
      <h1>{texts.activity.title}</h1>
      <p>{texts.activity.lead}</p>
      <Filter {...view} />
      {days.length === 0 && <Nothing {...view} />}
      {days.map((day) => (
        <DayActivity scope={scope} activity={activity} day={day} />
      ))}
      <Pages {...view} />
    </Page>
  );
};

const isUsed = (filter: ActivityFilter) => Object.values(filter).some(Boolean);

const Filter: FC<ActivityProperties> = ({ activity: { people, apps }, filter }) => {
  const texts = useTexts();
  const { filter: words } = texts.activity;
  return (
    <SearchSort isUsed={isUsed(filter)}>
      <Choice
        name="person"
        label={words.person}
        all={words.anyone}
        value={filter.person}
        options={people.map((person) => [person.id, nameOfPerson(person, texts)])}
      />
      <Choice
        name="app"
        label={words.app}
        all={words.anyApp}
        value={filter.app}
        options={apps.map(({ id, name }) => [id, name ?? id])}
      />
      <Choice
        name="kind"
        label={words.kind}
        all={words.anyKind}
        value={filter.kind}
        options={allViews.map(({ name, model }) => [model, texts.health.models[name]])}
      />
      <label>
        {words.from}
        <input type="date" name="from" value={filter.from} />
      </label>
      <label>
        {words.to}
        <input type="date" name="to" value={filter.to} />
      </label>
    </SearchSort>
  );
};

interface ChoiceProperties {
  readonly name: string;
  readonly label: string;
  /** What is chosen where nothing is. */
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, name: string])[];
}

/** What was asked for stays chosen, also where nothing on this page is of it. */
const Choice: FC<ChoiceProperties> = ({ name, label, all, value, options }) => {
  const isListed = value === undefined || options.some(([option]) => option === value);
  return (
    <label>
      {label}
      <select name={name}>
        <option value="">{all}</option>
        {[...options, ...(isListed ? [] : [[value, value] as const])].map(([option, text]) => (
          <option value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
};

const Nothing: FC<ActivityProperties> = ({ scope, activity: { before }, filter, isFirst }) => {
  const { activity, common } = useTexts();
  if (!isUsed(filter) && isFirst) {
    const action = { href: sectionPath(scope, 'sharing'), label: activity.emptyAction };
    return <EmptyState icon="activity" text={activity.empty} action={action} />;
  }
  const text = before === null ? activity.noMatch : activity.noMatchHere;
  return <EmptyState icon="activity" text={text} action={{ href: '?', label: common.showAll }} />;
};

const DayActivity: FC<{ scope: RecordScope; activity: Activity; day: ToldDay }> = ({
  scope,
  activity,
  day: { date, doers, ownViews },
}) => {
  const { tag, activity: words } = useTexts();
  return (
    <section aria-labelledby={`day-${date}`}>
      <h2 id={`day-${date}`}>{dateText(date, tag)}</h2>
      <ul class="facts">
        {doers.map(({ role, things, besides }) => (
          <>
            {things.map((told) => (
              <Thing scope={scope} activity={activity} told={told} role={role} />
            ))}
            {besides && (
              <li>
                <details>
                  <summary>{words.furtherPages(besides.count)}</summary>
                  {besides.sentence}
                </details>
              </li>
            )}
          </>
        ))}
        {ownViews && <OwnViews scope={scope} activity={activity} told={ownViews} />}
      </ul>
    </section>
  );
};

const Pages: FC<ActivityProperties> = ({ activity: { before }, filter, isFirst }) => {
  const { activity } = useTexts();
  if (before === null && isFirst) return null;
  const to = (place: string | null) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(filter)) if (value) parameters.set(name, value);
    if (place !== null) parameters.set('before', place);
    return `?${parameters}`;
  };
  return (
    <nav class="pages" aria-label={`${activity.newest}, ${activity.earlier}`}>
      {!isFirst && (
        <a href={to(null)}>
          <Icon name="previous" /> {activity.newest}
        </a>
      )}
      {before !== null && (
        <a rel="next" href={to(before)}>
          {activity.earlier} <Icon name="next" />
        </a>
      )}
    </nav>
  );
};
