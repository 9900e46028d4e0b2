/** What a SMART app may on a record, since when and until when; and the form that stops it. */
import type { Child, FC } from 'hono/jsx';
import type { SmartGrant } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { FormToken } from '../../components/form-token.tsx';
import { personName } from '../../components/person.ts';
import { Time } from '../../components/time.tsx';
import { useRequest } from '../../layout/request-context.ts';
import { askedBy } from './pieces.ts';
import { toldPieces } from './words.ts';

interface GrantProperties {
  readonly grant: SmartGrant;
  /** Where the form that stops it is sent. */
  readonly stop: string;
  /** Where all that the app has done is told. */
  readonly activity?: string | undefined;
  /** Whether the page is about the circle that it is for. */
  readonly isInCircle?: boolean;
  /** Before the form that stops it. */
  readonly children?: Child;
}

export const Grant: FC<GrantProperties> = ({ grant, stop, activity, isInCircle, children }) => (
  <>
    <May grant={grant} />
    <p class="muted">
      {grant.carenet && !isInCircle && <Circle name={grant.carenet.name} />}
      <Since grant={grant} />
      <LastUse grant={grant} activity={activity} />
    </p>
    {children}
    <StopForm grant={grant} action={stop} />
  </>
);

/** What it sees and adds, and what it knows of the person. */
const May: FC<{ grant: SmartGrant }> = ({ grant }) => {
  const { texts } = useRequest();
  const { apps: own } = texts.smart;
  const asked = askedBy(grant.scope);
  const [see, add] = [toldPieces(asked, 'see', texts), toldPieces(asked, 'add', texts)];
  const knows = asked.permissions.map((name) => own.knows[name]).filter(Boolean);
  const all = [...(see?.all ?? []), ...(add?.all ?? []).map((name) => own.adds(name))];
  return (
    <>
      <p>
        {[see ? own.sees(see.line) : own.seesNothing, add && own.adds(add.line), ...knows]
          .filter(Boolean)
          .map((line, index) => (
            <>
              {index > 0 && <br />}
              {line}
            </>
          ))}
      </p>
      {all.length > 0 && (
        <details>
          <summary>{own.parts}</summary>
          <ul>
            {all.map((name) => (
              <li>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
};

const Circle: FC<{ name: string }> = ({ name }) => {
  const { texts } = useRequest();
  return (
    <>
      {texts.smart.apps.inCircle(circleName(name, texts))}
      <br />
    </>
  );
};

const Since: FC<{ grant: SmartGrant }> = ({ grant }) => {
  const { texts, session } = useRequest();
  const { apps: own } = texts.smart;
  const { account, created_at: createdAt, expires_at: expiresAt } = grant;
  const by =
    account &&
    (account.id === session?.accountId
      ? own.byYou
      : own.by(personName({ id: account.id, fullName: account.full_name ?? '' }, texts)));
  return (
    <>
      {grant.kind === 'system' && (
        <>
          {own.background}
          <br />
        </>
      )}
      {by && `${by} · `}
      {own.since} <Time value={createdAt} style="date" />
      <br />
      {expiresAt === null ? (
        own.untilStopped
      ) : (
        <>
          {own.until} <Time value={expiresAt} style="date" />
        </>
      )}
      <br />
    </>
  );
};

const LastUse: FC<{ grant: SmartGrant; activity: string | undefined }> = ({ grant, activity }) => {
  const { texts } = useRequest();
  if (grant.last_used_at === null) return <>{texts.smart.apps.neverUsed}</>;
  return (
    <>
      {texts.smart.apps.lastUsed} <Time value={grant.last_used_at} />
      {activity && (
        <>
          {' · '}
          <a href={`${activity}?app=${encodeURIComponent(grant.app.id)}`}>{texts.apps.activity}</a>
        </>
      )}
    </>
  );
};

const StopForm: FC<{ grant: SmartGrant; action: string }> = ({ grant, action }) => {
  const { texts } = useRequest();
  const { apps: own } = texts.smart;
  const { name } = grant.app;
  return (
    <details>
      <summary>{own.stop(name)}</summary>
      <p>{own.stopLead}</p>
      <form method="post" action={action}>
        <FormToken />
        <input type="hidden" name="grant" value={grant.id} />
        <button type="submit" class="danger">
          {own.stop(name)}
        </button>
      </form>
    </details>
  );
};
