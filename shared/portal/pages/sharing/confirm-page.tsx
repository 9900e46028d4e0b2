/** Asks before the whole record is shared: one click on a mistyped address would open all of it to a stranger. */
import type { FC } from 'hono/jsx';
import { FormToken } from '../../components/form-token.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';

interface ConfirmView {
  readonly scope: RecordScope;
  /** Address of the account. */
  readonly account: string;
  /** Empty when the person gave none. */
  readonly role: string;
}

export const ConfirmPage: FC<ConfirmView> = ({ scope, account, role }) => {
  const { whole } = useTexts().sharing;
  const { confirm } = whole;
  const title = confirm.title(account);
  const sharing = sectionPath(scope, 'sharing');
  return (
    <Page title={title} scope={scope} section="sharing">
      <div class="narrow">
        <h1>{title}</h1>
        <p>{confirm.lead}</p>
        <Abilities />
        <p>{confirm.limit}</p>
        <p>{confirm.circles}</p>
        {role !== '' && <p>{confirm.role(role)}</p>}
        <form method="post" action={`${sharing}/whole`}>
          <FormToken />
          <input type="hidden" name="account" value={account} />
          <input type="hidden" name="role" value={role} />
          <input type="hidden" name="confirmed" value="yes" />
          <button type="submit">{confirm.submit}</button>
        </form>
        <p>
          <a class="standalone" href={sharing}>
            {confirm.cancel}
          </a>
        </p>
      </div>
    </Page>
  );
};

/** What somebody with the whole record can do. */
export const Abilities: FC = () => {
  const { abilities } = useTexts().sharing.whole.confirm;
  return (
    <ul>
      <li>{abilities.see}</li>
      <li>{abilities.change}</li>
      <li>{abilities.apps}</li>
      <li>{abilities.circles}</li>
      <li>{abilities.hidden}</li>
      <li>{abilities.messages}</li>
    </ul>
  );
};
