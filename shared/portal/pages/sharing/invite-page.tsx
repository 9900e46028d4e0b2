/** Inviting somebody by mail: to whom, to what; and a question before the whole record is given. */
import type { FC } from 'hono/jsx';
import type { Carenet } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { RadioChoice } from '../../components/radio-choice.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import { Abilities } from './confirm-page.tsx';

/** What the form says: `record`, or the id of a circle. */
export interface InviteWish {
  readonly address: string;
  readonly what: string;
  readonly role: string;
}

interface InviteView {
  readonly scope: RecordScope;
  readonly wish: InviteWish;
  readonly circles: readonly Carenet[];
  readonly errors?: FieldErrors | undefined;
}

export const InvitePage: FC<InviteView> = ({ scope, wish, circles, errors }) => {
  const texts = useTexts();
  const { form } = texts.invitations;
  const sharing = sectionPath(scope, 'sharing');
  const ofCircles = circles.map(({ id, name }) => ({
    value: id,
    text: form.circle(circleName(name, texts)),
  }));
  const whole = { value: 'record', text: form.whole, hint: form.wholeHint };
  return (
    <Page title={form.title} scope={scope} section="sharing" hasErrors={errors !== undefined}>
      <div class="narrow">
        <p class="crumbs">
          <a href={sharing}>{texts.sharing.title}</a>
        </p>
        <h1>{form.title}</h1>
        <p>{form.lead}</p>
        <ErrorSummary errors={errors} />
        <form method="post" action={`${sharing}/invite`}>
          <FormToken />
          <Field
            name="address"
            type="email"
            label={form.address}
            hint={form.addressHint}
            value={wish.address}
            autocomplete="off"
            errors={errors}
          />
          <RadioChoice
            name="what"
            legend={form.what}
            hint={circles.length > 0 ? form.circleHint : undefined}
            options={scope.isOwner ? [...ofCircles, whole] : ofCircles}
            value={wish.what}
            errors={errors}
          />
          {circles.length === 0 && <p class="muted">{form.noCircle}</p>}
          <button type="submit">{form.submit}</button>
        </form>
        <p>
          <a class="standalone" href={sharing}>
            {form.cancel}
          </a>
        </p>
      </div>
    </Page>
  );
};

/** Asks before the whole record is offered, as before it is shared at once. */
export const ConfirmInvitePage: FC<Omit<InviteView, 'circles'>> = ({ scope, wish, errors }) => {
  const { invitations, sharing: own } = useTexts();
  const { confirm, form } = invitations;
  const sharing = sectionPath(scope, 'sharing');
  return (
    <Page title={confirm.title} scope={scope} section="sharing" hasErrors={errors !== undefined}>
      <div class="narrow">
        <h1>{confirm.title}</h1>
        <ErrorSummary errors={errors} />
        <p>
          <strong>{wish.address}</strong>
        </p>
        <p>{confirm.lead}</p>
        <Abilities />
        <p>{own.whole.confirm.limit}</p>
        <form method="post" action={`${sharing}/invite`}>
          <FormToken />
          <input type="hidden" name="address" value={wish.address} />
          <input type="hidden" name="what" value="record" />
          <input type="hidden" name="confirmed" value="yes" />
          <Field
            name="role"
            label={own.whole.role}
            hint={own.whole.roleHint}
            value={wish.role}
            errors={errors}
          />
          <button type="submit">{confirm.submit}</button>
        </form>
        <p>
          <a class="standalone" href={sharing}>
            {form.cancel}
          </a>
        </p>
      </div>
    </Page>
  );
};

/** Beside the message that there is no account: one click invites instead. */
export const InviteOffer: FC<{ scope: RecordScope; wish: InviteWish }> = ({ scope, wish }) => {
  const { section } = useTexts().invitations;
  return (
    <>
      <p>{section.offer}</p>
      <form method="post" action={`${sectionPath(scope, 'sharing')}/invite`}>
        <FormToken />
        <input type="hidden" name="address" value={wish.address} />
        <input type="hidden" name="what" value={wish.what} />
        <input type="hidden" name="role" value={wish.role} />
        <input type="hidden" name="confirmed" value="yes" />
        <button type="submit">{section.offerSubmit(wish.address)}</button>
      </form>
    </>
  );
};
