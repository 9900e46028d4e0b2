/** Who is in a circle, and its name. */

import type { FC } from 'hono/jsx';
import type { AppManifest, SmartGrant } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Done } from '../../components/notice.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import { Grant } from '../smart/grant.tsx';
import { InviteOffer, type InviteWish } from './invite-page.tsx';
import type { CircleInUse } from './read-circle.ts';

export interface MembersView {
  readonly scope: RecordScope;
  readonly circle: CircleInUse;
  /** What people have let SMART apps see through the circle. */
  readonly grants: readonly SmartGrant[];
  /** Apps of the record that are not in the circle. */
  readonly otherApps: readonly AppManifest[];
  readonly errors?: FieldErrors | undefined;
  readonly entered?: Readonly<Record<string, string>> | undefined;
  /** Somebody without an account, who can be invited. */
  readonly offer?: InviteWish | undefined;
}

export const MembersPage: FC<MembersView> = (view) => {
  const { scope, circle, errors, offer } = view;
  const texts = useTexts();
  const { sharing } = texts;
  const name = circleName(circle.name, texts);
  const base = sectionPath(scope, 'sharing');
  const title = sharing.circle.membersOf(name);
  return (
    <Page title={title} scope={scope} section="sharing" hasErrors={errors !== undefined}>
      <p class="crumbs">
        <a href={base}>{sharing.title}</a> › <a href={`${base}/${circle.id}`}>{name}</a>
      </p>
      <Done texts={sharing.done} />
      <h1>{title}</h1>
      <ErrorSummary errors={errors}>{offer && <InviteOffer scope={scope} wish={offer} />}</ErrorSummary>
      <People {...view} />
      <Apps {...view} />
      {view.grants.length > 0 && <LetIn {...view} />}
      <Name {...view} />
    </Page>
  );
};

const People: FC<MembersView> = ({ scope, circle, errors, entered }) => {
  const { circle: own } = useTexts().sharing;
  const path = `${sectionPath(scope, 'sharing')}/${circle.id}/people`;
  return (
    <section aria-labelledby="people">
      <h2 id="people">{own.people}</h2>
      {circle.accounts.length === 0 && <p class="empty">{own.nobody}</p>}
      <ul class="facts">
        {circle.accounts.map(({ id, full_name: fullName }) => (
          <li class="row">
            <span>
              {fullName || id} {fullName && <span class="muted">{id}</span>}
            </span>
            <RemoveForm action={`${path}/remove`} name="account" value={id} label={fullName || id} />
          </li>
        ))}
      </ul>
      <form method="post" action={path} class="line">
        <FormToken />
        <Field
          name="account"
          type="email"
          label={own.address}
          value={entered?.account}
          autocomplete="off"
          errors={errors}
        />
        <button type="submit" class="secondary">
          {own.add}
        </button>
      </form>
    </section>
  );
};

const Apps: FC<MembersView> = ({ scope, circle, otherApps, errors }) => {
  const { circle: own } = useTexts().sharing;
  const path = `${sectionPath(scope, 'sharing')}/${circle.id}/apps`;
  return (
    <section aria-labelledby="apps">
      <h2 id="apps">{own.apps}</h2>
      {circle.apps.length === 0 && <p class="empty">{own.noApps}</p>}
      <ul class="facts">
        {circle.apps.map(({ id, name }) => (
          <li class="row">
            <span>{name}</span>
            <RemoveForm action={`${path}/remove`} name="app" value={id} label={name} />
          </li>
        ))}
      </ul>
      {otherApps.length > 0 && (
        <form method="post" action={path} class="line">
          <FormToken />
          <div class={errors?.app ? 'field invalid' : 'field'}>
            <label for="app">{own.addApp}</label>
            <select id="app" name="app">
              {otherApps.map(({ id, name }) => (
                <option value={id}>{name}</option>
              ))}
            </select>
          </div>
          <button type="submit" class="secondary">
            {own.addAppSubmit}
          </button>
        </form>
      )}
    </section>
  );
};

/** Apps that see the circle for one person each, who let them in. */
const LetIn: FC<MembersView> = ({ scope, circle, grants }) => {
  const { smart } = useTexts();
  const path = `${sectionPath(scope, 'sharing')}/${circle.id}/grants`;
  return (
    <section aria-labelledby="let-in">
      <h2 id="let-in">{smart.circle.letIn}</h2>
      <ul class="cards">
        {grants.map((grant) => (
          <li class="card">
            <h3>{grant.app.name}</h3>
            <Grant grant={grant} stop={`${path}/stop`} activity={sectionPath(scope, 'activity')} isInCircle />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Name: FC<MembersView> = ({ scope, circle, errors, entered }) => {
  const texts = useTexts();
  const { circle: own } = texts.sharing;
  const path = `${sectionPath(scope, 'sharing')}/${circle.id}`;
  return (
    <>
      <details open={errors?.name !== undefined}>
        <summary>{own.rename}</summary>
        <form method="post" action={`${path}/rename`}>
          <FormToken />
          <input type="hidden" name="read" value={entered?.read ?? circle.name} />
          <Field
            name="name"
            label={own.rename}
            value={entered?.name ?? circleName(circle.name, texts)}
            errors={errors}
          />
          <button type="submit" class="secondary">
            {own.renameSubmit}
          </button>
        </form>
      </details>
      <details>
        <summary>{own.remove}</summary>
        <p>{own.removeLead}</p>
        <form method="post" action={`${path}/delete`}>
          <FormToken />
          <button type="submit" class="danger">
            {own.remove}
          </button>
        </form>
      </details>
    </>
  );
};

const RemoveForm: FC<{ action: string; name: string; value: string; label: string }> = ({
  action,
  name,
  value,
  label,
}) => {
  const { circle } = useTexts().sharing;
  return (
    <form method="post" action={action}>
      <FormToken />
      <input type="hidden" name={name} value={value} />
      <button type="submit" class="link">
        {circle.removeName(label)}
      </button>
    </form>
  );
};
