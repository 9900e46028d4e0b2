/** On the page about sharing: who was invited and has not answered, and who waits for an answer. */
import type { FC } from 'hono/jsx';
import type { Invitation } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { FormToken } from '../../components/form-token.tsx';
import { dateText } from '../../components/formats.ts';
import { Notice } from '../../components/notice.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';

interface InvitationsView {
  readonly scope: RecordScope;
  readonly invitations: readonly Invitation[];
}

/** What the person has to decide stands first on the page. */
export const AskedToAnswer: FC<InvitationsView> = ({ scope, invitations }) => {
  const { section } = useTexts().invitations;
  const waiting = invitations.filter(({ own, state }) => own && state === 'waiting');
  return (
    <>
      {waiting.map(({ id }) => (
        <Notice kind="warning">
          <p>{section.asks}</p>
          <p>
            <a class="button" href={`${sectionPath(scope, 'sharing')}/invitations/${id}`}>
              {section.look}
            </a>
          </p>
        </Notice>
      ))}
    </>
  );
};

export const Invitations: FC<InvitationsView> = ({ scope, invitations }) => {
  const { section } = useTexts().invitations;
  const base = sectionPath(scope, 'sharing');
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">{section.title}</h2>
      <p>{section.lead}</p>
      <p>
        <a class="button" href={`${base}/invite`}>
          {section.open}
        </a>
      </p>
      {invitations.length > 0 && (
        <>
          <h3>{section.list}</h3>
          <ul class="facts">
            {invitations.map((invitation) => (
              <Row base={base} invitation={invitation} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

const Row: FC<{ base: string; invitation: Invitation }> = ({ base, invitation }) => {
  const texts = useTexts();
  const { section } = texts.invitations;
  const { id, address, own, inviter, state } = invitation;
  const told = [
    givenBy(invitation, texts),
    stateOf(invitation, texts),
    !own && section.of(inviter.full_name || inviter.account),
  ];
  const [submit, submitOne] =
    state === 'declined'
      ? [section.forget, section.forgetOne(address)]
      : [section.takeBack, section.takeBackOne(address)];
  return (
    <li class="row">
      <span>
        {address} <span class="each muted">{told.filter(Boolean).join(' · ')}</span>
      </span>
      <form method="post" action={`${base}/invitations/${id}/take-back`}>
        <FormToken />
        <button type="submit" class="link" aria-label={submitOne}>
          {submit}
        </button>
      </form>
    </li>
  );
};

/** What the invitation gives, in words. */
export function givenBy(
  { what, carenet_name: name }: Pick<Invitation, 'what' | 'carenet_name'>,
  texts: Texts,
): string {
  const words = texts.invitations.what;
  return what === 'carenet' ? words.carenet(circleName(name ?? '', texts)) : words[what];
}

function stateOf({ state, own, expires_at: expires }: Invitation, texts: Texts): string {
  const { section } = texts.invitations;
  if (state === 'declined') return section.declined;
  if (state === 'waiting') return own ? section.waiting : section.waitingForOther;
  return section.until(dateText(expires, texts.tag) ?? '');
}
