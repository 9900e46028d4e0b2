/** Where a person is signed in. */
import type { FC } from 'hono/jsx';
import type { Session } from '../../../client/index.ts';
import { FormToken } from '../../components/form-token.tsx';
import { Time } from '../../components/time.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { partsOfDevice } from '../../security/device.ts';

export const Sessions: FC<{ sessions: readonly Session[] }> = ({ sessions }) => {
  const { sessions: own } = useTexts().account;
  const others = sessions.filter(({ current }) => !current);
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{own.title}</h2>
      <p>{own.lead}</p>
      <ul class="plain">
        {sessions.map((session) => (
          <SessionRow session={session} />
        ))}
      </ul>
      {others.length > 0 && (
        <form method="post" action="/account/sessions/end-others">
          <FormToken />
          <button type="submit" class="secondary">
            {own.endOthers}
          </button>
        </form>
      )}
    </section>
  );
};

const SessionRow: FC<{ session: Session }> = ({ session }) => {
  const { sessions: own } = useTexts().account;
  const [browser, system] = partsOfDevice(session.device);
  const name = system === undefined ? browser : own.device(browser, system);
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {session.current && <> {own.current}</>}
        <br />
        {own.since} <Time value={session.created_at} />
        <br />
        {own.used} <Time value={session.used_at} />
      </p>
      {!session.current && (
        <form method="post" action="/account/sessions/end">
          <FormToken />
          <input type="hidden" name="session" value={session.id} />
          <button type="submit" class="secondary" aria-label={own.endOne(name)}>
            {own.end}
          </button>
        </form>
      )}
    </li>
  );
};
