/** Who sees the record: people with all of it, and circles with a part of it. */

import type { FC } from 'hono/jsx';
import type { AccountShare, Share } from '../../../client/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Done } from '../../components/notice.tsx';
import { TapRow, TapRows } from '../../components/tap-row.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import type { Circle, Sharing } from './read-sharing.ts';

export interface SharingView {
  readonly scope: RecordScope;
  readonly sharing: Sharing;
  readonly errors?: FieldErrors | undefined;
  /** What was entered, by the name of the field. */
  readonly entered?: Readonly<Record<string, string>> | undefined;
}

export const SharingPage: FC<SharingView> = (view) => {
  const { scope, sharing, errors } = view;
  const { sharing: own } = useTexts();
  return (
    <Page title={own.title} scope={scope} section="sharing" hasErrors={errors !== undefined}>
      <Done texts={own.done} />
      <h1>{own.title}</h1>
      <p>{own.lead}</p>
      <ErrorSummary errors={errors} />
      <section aria-labelledby="circles">
        <h2 id="circles">{own.circles.title}</h2>
        <p>{own.circles.lead}</p>
        <Circles scope={scope} circles={sharing.circles} />
        <NewCircle {...view} />
      </section>
      <section aria-labelledby="whole">
        <h2 id="whole">{own.whole.title}</h2>
        <p>{own.whole.lead}</p>
        {sharing.shares ? (
          <WholeRecord {...view} shares={sharing.shares} />
        ) : (
          <p class="muted">{own.whole.notOwner}</p>
        )}
      </section>
    </Page>
  );
};

const Circles: FC<{ scope: RecordScope; circles: readonly Circle[] }> = ({ scope, circles }) => {
  const { circles: own } = useTexts().sharing;
  if (circles.length === 0) return <EmptyState icon="sharing" text={own.none} />;
  return (
    <TapRows>
      {circles.map(({ id, name, people, apps, visible }) => (
        <TapRow
          href={`${sectionPath(scope, 'sharing')}/${id}`}
          icon="sharing"
          title={name}
          detail={[
            own.people(people.length),
            own.apps(apps.length),
            own.documents(visible),
            people.map(({ fullName, id: address }) => fullName || address).join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </TapRows>
  );
};

const NewCircle: FC<SharingView> = ({ scope, errors, entered }) => {
  const { circles } = useTexts().sharing;
  return (
    <form method="post" action={`${sectionPath(scope, 'sharing')}/circles`} class="line">
      <FormToken />
      <Field name="name" label={circles.newName} value={entered?.name} errors={errors} />
      <button type="submit" class="secondary">
        {circles.create}
      </button>
    </form>
  );
};

const WholeRecord: FC<SharingView & { shares: readonly Share[] }> = ({ scope, shares, errors, entered }) => {
  const { whole } = useTexts().sharing;
  const people = shares.filter((share): share is AccountShare => share.pha === undefined);
  const path = `${sectionPath(scope, 'sharing')}/whole`;
  return (
    <>
      {people.length === 0 && <p class="empty">{whole.nobody}</p>}
      <ul class="facts">
        {people.map(({ account, roleLabel }) => (
          <li class="row">
            <span>
              {account} {roleLabel && <span class="muted">{roleLabel}</span>}
            </span>
            <form method="post" action={`${path}/remove`}>
              <FormToken />
              <input type="hidden" name="account" value={account} />
              <button type="submit" class="link">
                {whole.remove(account)}
              </button>
            </form>
          </li>
        ))}
      </ul>
      <form method="post" action={path}>
        <FormToken />
        <Field
          name="account"
          type="email"
          label={whole.address}
          value={entered?.account}
          autocomplete="off"
          errors={errors}
        />
        <Field name="role" label={whole.role} hint={whole.roleHint} value={entered?.role} errors={errors} />
        <button type="submit">{whole.submit}</button>
      </form>
    </>
  );
};
