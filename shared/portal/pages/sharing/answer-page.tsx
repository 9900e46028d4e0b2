/** Asks the inviter whether an account of another address is the person she meant. */
import type { FC } from 'hono/jsx';
import type { Invitation } from '../../../client/index.ts';
import { FormToken } from '../../components/form-token.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import { givenBy } from './invitations.tsx';

interface AnswerView {
  readonly scope: RecordScope;
  readonly invitation: Invitation;
  readonly taker: NonNullable<Invitation['taker']>;
}

export const AnswerPage: FC<AnswerView> = ({ scope, invitation, taker }) => {
  const texts = useTexts();
  const { answer } = texts.invitations;
  const sharing = sectionPath(scope, 'sharing');
  const action = `${sharing}/invitations/${invitation.id}`;
  return (
    <Page title={answer.title} scope={scope} section="sharing">
      <div class="narrow">
        <p class="crumbs">
          <a href={sharing}>{texts.sharing.title}</a>
        </p>
        <h1>{answer.title}</h1>
        <p>{answer.lead}</p>
        <dl class="typed">
          <dt>{answer.invited}</dt>
          <dd>{invitation.address}</dd>
          <dt>{answer.account}</dt>
          <dd>
            <strong>{taker.full_name || answer.noName}</strong>
            <br />
            {taker.account}
          </dd>
          <dt>{answer.gets}</dt>
          <dd>{givenBy(invitation, texts)}</dd>
        </dl>
        <p>{answer.ask}</p>
        <p>{answer.noHint}</p>
        <form method="post" action={action}>
          <FormToken />
          <input type="hidden" name="account" value={taker.account} />
          <div class="actions">
            <button type="submit" name="answer" value="right">
              {answer.yes}
            </button>
            <button type="submit" name="answer" value="wrong" class="secondary">
              {answer.no}
            </button>
          </div>
        </form>
      </div>
    </Page>
  );
};
