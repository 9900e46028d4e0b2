/** Who used the record, by day. */
import type { FC } from 'hono/jsx';
import { dateText } from '../../components/formats.ts';
import { Pages } from '../../components/pages.tsx';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useRequest, useTexts } from '../../layout/request-context.ts';
import { documentPath, type RecordScope } from '../../scope/scope.ts';
import type { Day, Line, PersonsDay } from './group.ts';

type ActivityFilter = Readonly<Record<'who' | 'app' | 'from' | 'to', string | undefined>>;

interface Principal {
  readonly id: string;
  readonly count: number;
}

interface ActivityProperties {
  readonly scope: RecordScope;
  readonly days: readonly Day[];
  /** Everyone who used the record, with how often. */
  readonly principals: readonly Principal[];
  /** Names of apps, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly filter: ActivityFilter;
  readonly shown: number;
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

export const ActivityPage: FC<ActivityProperties> = (view) => {
  const { scope, days, names, filter, shown, total, offset, limit } = view;
  const { activity } = useTexts();
  return (
    <Page title={activity.title} scope={scope} section="activity">
      <h1>{activity.title}</h1>
      <p>{activity.lead}</p>
      <Who {...view} />
      <Filter {...view} />
      {days.length === 0 && <p class="empty">{activity.empty}</p>}
      {days.map((day) => (
        <DayActivity scope={scope} day={day} names={names} />
      ))}
      <Pages shown={shown} total={total} offset={offset} limit={limit} query={filter} />
    </Page>
  );
};

/** Everyone who used it, or that nobody but the reader did. */
const Who: FC<ActivityProperties> = ({ principals, names }) => {
  const { activity } = useTexts();
  const { session } = useRequest();
  const others = principals.filter(({ id }) => id !== session?.accountId);
  return (
    <section aria-labelledby="who">
      <h2 id="who">{activity.who}</h2>
      {others.length === 0 ? (
        <p>
          <strong>{activity.onlyYou}</strong>
        </p>
      ) : (
        <ul class="inline-list">
          {principals.map(({ id, count }) => (
            <li>
              {id ? (
                <a href={`?who=${encodeURIComponent(id)}`}>
                  <PersonName id={id} names={names} />
                </a>
              ) : (
                activity.nobody
              )}{' '}
              <span class="muted">{activity.times(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const Filter: FC<ActivityProperties> = ({ principals, names, filter }) => {
  const { activity } = useTexts();
  const isUsed = Object.values(filter).some(Boolean);
  return (
    <form class="inline filter" method="get">
      <label>
        {activity.filter.who}
        <select name="who">
          <option value="">{activity.everyone}</option>
          {principals
            .filter(({ id }) => id)
            .map(({ id }) => (
              <option value={id} selected={id === filter.who}>
                <PersonName id={id} names={names} />
              </option>
            ))}
        </select>
      </label>
      <label>
        {activity.filter.from}
        <input type="date" name="from" value={filter.from} />
      </label>
      <label>
        {activity.filter.to}
        <input type="date" name="to" value={filter.to} />
      </label>
      <button type="submit" class="secondary">
        {activity.filter.submit}
      </button>
      {isUsed && <a href="?">{activity.filter.clear}</a>}
    </form>
  );
};

const DayActivity: FC<{ scope: RecordScope; day: Day; names: ReadonlyMap<string, string> }> = ({
  scope,
  day,
  names,
}) => {
  const { tag } = useTexts();
  return (
    <section aria-labelledby={`day-${day.date}`}>
      <h2 id={`day-${day.date}`}>{dateText(day.date, tag)}</h2>
      <div class="columns">
        {day.people.map((person) => (
          <PersonCard scope={scope} person={person} names={names} />
        ))}
      </div>
    </section>
  );
};

const PersonCard: FC<{ scope: RecordScope; person: PersonsDay; names: ReadonlyMap<string, string> }> = ({
  scope,
  person: { principal, proxy, lines },
  names,
}) => {
  const { activity } = useTexts();
  return (
    <section class="card">
      <h3>
        {principal ? <PersonName id={principal} names={names} /> : activity.nobody}{' '}
        {proxy && <span class="muted">{activity.through(names.get(proxy) ?? proxy)}</span>}
      </h3>
      <ul class="facts">
        {lines.map((line) => (
          <ActivityLine scope={scope} line={line} />
        ))}
      </ul>
    </section>
  );
};

const ActivityLine: FC<{ scope: RecordScope; line: Line }> = ({
  scope,
  line: { sentence, count, time, outcome, documentIds },
}) => {
  const { activity } = useTexts();
  const [first, ...others] = documentIds;
  return (
    <li>
      {sentence} {count > 1 && <span class="muted day">{activity.times(count)}</span>}{' '}
      {outcome !== 'done' && <mark class={outcome}>{activity[outcome]}</mark>}{' '}
      {first && others.length === 0 && <a href={documentPath(scope, first)}>{activity.document}</a>}{' '}
      <span class="muted day">
        <Time value={time} style="clock" />
      </span>
      {others.length > 0 && (
        <details>
          <summary>{activity.documents(documentIds.length)}</summary>
          <ol>
            {documentIds.map((id) => (
              <li>
                <a href={documentPath(scope, id)}>{activity.document}</a>
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
};

/** The reader herself, an app by its name, or the address. */
const PersonName: FC<{ id: string; names: ReadonlyMap<string, string> }> = ({ id, names }) => {
  const { session, texts } = useRequest();
  return <>{id === session?.accountId ? texts.activity.you : (names.get(id) ?? id)}</>;
};
