/** Who used the record, by day. */

import type { FC } from 'hono/jsx';
import { dateText } from '../../components/formats.ts';
import { Pages } from '../../components/pages.tsx';
import { personName } from '../../components/person.ts';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useRequest, useTexts } from '../../layout/request-context.ts';
import { documentPath, type RecordScope } from '../../scope/scope.ts';
import type { Day, Line, PersonsDay } from './group.ts';
import type { Names } from './names.ts';
import { whoOf } from './paths.ts';
import type { User } from './users.ts';

type ActivityFilter = Readonly<Record<'who' | 'from' | 'to', string | undefined>>;

interface ActivityProperties {
  readonly scope: RecordScope;
  readonly days: readonly Day[];
  /** Everyone who used the record, the one who used it last first. */
  readonly users: readonly User[];
  readonly names: Names;
  readonly filter: ActivityFilter;
  readonly shown: number;
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

/** How many documents are named in a line; more are folded away. */
const mostInLine = 3;

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
      <Pages shown={shown} total={total} offset={offset} limit={limit} isCounted={false} query={filter} />
    </Page>
  );
};

/** Everyone who used it, or that nobody but the reader did. */
const Who: FC<ActivityProperties> = ({ users, names }) => {
  const { activity } = useTexts();
  const { session } = useRequest();
  const others = users.filter(({ id }) => id !== session?.accountId);
  return (
    <section aria-labelledby="who">
      <h2 id="who">{activity.who}</h2>
      {others.length === 0 ? (
        <p>
          <strong>{activity.onlyYou}</strong>
        </p>
      ) : (
        <ul class="facts">
          {users.map((user) => (
            <li>
              {user.id ? (
                <a href={`?who=${encodeURIComponent(whoOf(user))}`}>
                  <UserName id={user.id} names={names} />
                </a>
              ) : (
                activity.nobody
              )}{' '}
              <span class="muted">
                {user.isProxy && `${activity.app} · `}
                {activity.last} <Time value={user.lastUse} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const Filter: FC<ActivityProperties> = ({ users, names, filter }) => {
  const { activity } = useTexts();
  const isUsed = Object.values(filter).some(Boolean);
  return (
    <form class="inline filter" method="get">
      <label>
        {activity.filter.who}
        <select name="who">
          <option value="">{activity.everyone}</option>
          {users
            .filter(({ id }) => id)
            .map((user) => (
              <option value={whoOf(user)} selected={whoOf(user) === filter.who}>
                <UserName id={user.id} names={names} />
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

const DayActivity: FC<{ scope: RecordScope; day: Day; names: Names }> = ({ scope, day, names }) => {
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

const PersonCard: FC<{ scope: RecordScope; person: PersonsDay; names: Names }> = ({
  scope,
  person: { principal, proxy, lines },
  names,
}) => {
  const { activity } = useTexts();
  return (
    <section class="card">
      <h3>
        {principal ? <UserName id={principal} names={names} /> : activity.nobody}{' '}
        {proxy && <span class="muted">{activity.through(names.users.get(proxy) ?? proxy)}</span>}
      </h3>
      <ul class="facts">
        {lines.map((line) => (
          <ActivityLine scope={scope} line={line} names={names} />
        ))}
      </ul>
    </section>
  );
};

const ActivityLine: FC<{ scope: RecordScope; line: Line; names: Names }> = ({
  scope,
  line: { sentence, subjects, time, outcome, documentIds },
  names,
}) => {
  const { activity, health } = useTexts();
  const link = (id: string) => <DocumentLink scope={scope} id={id} names={names} />;
  return (
    <li>
      {sentence}
      {subjects.length > 0 && `: ${subjects.map((name) => health.models[name]).join(', ')}`}
      {documentIds.length > 0 && documentIds.length <= mostInLine && (
        <>
          :{' '}
          {documentIds.map((id, index) => (
            <>
              {index > 0 && '; '}
              {link(id)}
            </>
          ))}
        </>
      )}{' '}
      {outcome !== 'done' && <mark class={outcome}>{activity[outcome]}</mark>}{' '}
      <span class="muted day">
        <Time value={time} style="clock" />
      </span>
      {documentIds.length > mostInLine && (
        <details>
          <summary>{activity.documents(documentIds.length)}</summary>
          <ul>
            {documentIds.map((id) => (
              <li>{link(id)}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
};

/** By its name and date; a document that is not among the newest ones is only called one. */
const DocumentLink: FC<{ scope: RecordScope; id: string; names: Names }> = ({ scope, id, names }) => {
  const { activity } = useTexts();
  return <a href={documentPath(scope, id)}>{names.documents.get(id) ?? activity.document}</a>;
};

/** The reader herself, a person or an app by name, or the address. */
const UserName: FC<{ id: string; names: Names }> = ({ id, names }) => {
  const { session, texts } = useRequest();
  return (
    <>{id === session?.accountId ? texts.activity.you : (names.users.get(id) ?? personName({ id }, texts))}</>
  );
};
