/** What the reader of an invitation sees: who invites to what. Until she accepts, nothing of the record. */
import type { FC } from 'hono/jsx';
import type { InvitationCheck } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { dateText } from '../../components/formats.ts';
import { Notice } from '../../components/notice.tsx';
import { RadioChoice } from '../../components/radio-choice.tsx';
import { Page } from '../../layout/page.tsx';
import { useRequest, useTexts } from '../../layout/request-context.ts';
import type { Texts } from '../../texts/index.ts';
import { relationOptions } from '../records/relation-options.ts';

interface InvitationView {
  /** Where the mailed link leads. */
  readonly path: string;
  readonly invitation: InvitationCheck;
  /** Why it could not be accepted. */
  readonly errors?: FieldErrors | undefined;
}

export const InvitationPage: FC<InvitationView> = (view) => {
  const { texts, session } = useRequest();
  const { read } = texts.invitations;
  const { invitation, errors } = view;
  return (
    <Page title={read.title} hasErrors={errors !== undefined}>
      <div class="narrow">
        <h1>{read.by(invitation.inviter)}</h1>
        <ErrorSummary errors={errors} />
        {invitation.state === 'waiting' && <Notice>{read.waits(invitation.inviter)}</Notice>}
        <p>{toWhat(invitation, texts)}</p>
        <dl class="typed">
          <dt>{read.sentTo}</dt>
          <dd>{invitation.address}</dd>
          <dt>{read.until}</dt>
          <dd>{dateText(invitation.expires_at, texts.tag)}</dd>
        </dl>
        {session ? <Decide {...view} account={session.accountId} /> : <SignInFirst {...view} />}
      </div>
    </Page>
  );
};

function toWhat({ what, inviter, carenet }: InvitationCheck, texts: Texts): string {
  const words = texts.invitations.read.what;
  if (what === 'carenet') return words.carenet(inviter, circleName(carenet ?? '', texts));
  return words[what](inviter);
}

/** The sign-in page leads back here. */
const SignInFirst: FC<InvitationView> = ({ path }) => {
  const { read } = useTexts().invitations;
  return (
    <>
      <p>{read.nothing}</p>
      <h2>{read.how}</h2>
      <p class="actions">
        <a class="button" href={`/sign-in?next=${encodeURIComponent(path)}`}>
          {read.signIn}
        </a>
        <a class="button quiet" href={`${path}/register`}>
          {read.register}
        </a>
      </p>
    </>
  );
};

const Decide: FC<InvitationView & { account: string }> = ({ path, invitation, account }) => {
  const texts = useTexts();
  const { read } = texts.invitations;
  const { what, inviter, address, relation, state } = invitation;
  const isOwner = what === 'owner';
  const isOther = account !== address;
  // Who has been invited may accept although somebody waits. For any other address there is nothing left to accept.
  const canAccept = !(isOther && state === 'waiting');
  return (
    <>
      <p>{read.signedIn(account)}</p>
      {isOther && canAccept && <Notice kind="warning">{read.otherAddress(inviter)}</Notice>}
      <form method="post" action={path}>
        <FormToken />
        {what !== 'carenet' && canAccept && (
          <RadioChoice
            name="relation"
            legend={texts.records.relation.title}
            hint={read.relationHint}
            options={relationOptions(isOwner, texts)}
            value={relation ?? (isOwner ? 'self' : undefined)}
          />
        )}
        <div class="actions">
          {canAccept && (
            <button type="submit" name="answer" value="accept">
              {read.accept}
            </button>
          )}
          <button type="submit" name="answer" value="decline" class="secondary">
            {read.decline}
          </button>
        </div>
      </form>
    </>
  );
};

interface RegisterView extends InvitationView {
  readonly name?: string | undefined;
}

/** The address is the one that was invited: the service takes no other. */
export const RegisterInvitedPage: FC<RegisterView> = ({ path, invitation, name, errors }) => {
  const { texts, options } = useRequest();
  const { register } = texts.invitations;
  const own = texts.activation.register;
  return (
    <Page title={register.title} hasErrors={errors !== undefined}>
      <div class="narrow">
        <h1>{register.title}</h1>
        <p>{register.lead(invitation.address)}</p>
        <ErrorSummary errors={errors} />
        <form method="post" action={`${path}/register`}>
          <FormToken />
          <Field
            name="name"
            label={own.name}
            hint={own.nameHint}
            value={name}
            autocomplete="name"
            errors={errors}
          />
          <button type="submit">{own.submit}</button>
        </form>
        {options.registration && (
          <p>
            <a class="standalone" href="/register">
              {register.another}
            </a>
          </p>
        )}
      </div>
    </Page>
  );
};
