/** Deleting the own account: what the account's page says of it. */
import type { FC } from 'hono/jsx';
import type { AccountErasure } from '../../../client/index.ts';
import { FormToken } from '../../components/form-token.tsx';
import { Notice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { useTexts } from '../../layout/request-context.ts';

/** That the account will be deleted, and the way back. Nothing while nobody asked for it. */
export const PendingErasure: FC<{ erasure: AccountErasure }> = ({ erasure: { due } }) => {
  const { deletion } = useTexts().account;
  if (due === null) return null;
  return (
    <Notice kind="warning">
      <p>
        {deletion.pending} <strong>{<Time value={due} style="date" />}</strong>
      </p>
      <p>{deletion.pendingHint}</p>
      <form method="post" action="/account/keep">
        <FormToken />
        <button type="submit">{deletion.keep}</button>
      </form>
    </Notice>
  );
};

/** The way to the page that deletes the account. Nothing when that was asked for already. */
export const DeletionSection: FC<{ erasure: AccountErasure }> = ({ erasure: { due } }) => {
  const { deletion } = useTexts().account;
  if (due !== null) return null;
  return (
    <section aria-labelledby="deletion">
      <h2 id="deletion">{deletion.title}</h2>
      <p>{deletion.lead}</p>
      <p>
        <a class="standalone" href="/account/delete">
          {deletion.open}
        </a>
      </p>
    </section>
  );
};
