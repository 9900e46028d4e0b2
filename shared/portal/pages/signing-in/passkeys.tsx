/** The passkeys of an account. Each row leads to its own page. */
import type { FC } from 'hono/jsx';
import type { AccountFactors } from '../../../client/index.ts';
import { Icon } from '../../components/icon.tsx';
import { Tag } from '../../components/tag.tsx';
import { TapRow, TapRows } from '../../components/tap-row.tsx';
import { Time } from '../../components/time.tsx';
import { useTexts } from '../../layout/request-context.ts';

export type Passkey = AccountFactors['passkeys'][number];

export const Passkeys: FC<{ passkeys: readonly Passkey[] }> = ({ passkeys }) => {
  const { passkeys: own } = useTexts().signingIn;
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{own.title}</h2>
      <p>{own.lead}</p>
      {passkeys.length > 0 && (
        <TapRows>
          {passkeys.map((passkey) => (
            <TapRow
              href={`/account/passkeys/${passkey.id}`}
              icon="passkey"
              title={passkey.name}
              detail={<LastUse passkey={passkey} />}
              end={passkey.refused && <Tag kind="alarm">{own.refused}</Tag>}
            />
          ))}
        </TapRows>
      )}
      <p>
        <a class="button quiet" href="/account/passkeys/new">
          <Icon name="add" /> {own.add}
        </a>
      </p>
    </section>
  );
};

export const LastUse: FC<{ passkey: Passkey }> = ({ passkey: { used_at } }) => {
  const { passkeys } = useTexts().signingIn;
  if (used_at === null) return <>{passkeys.unused}</>;
  return (
    <>
      {passkeys.used} <Time value={used_at} style="date" />
    </>
  );
};
