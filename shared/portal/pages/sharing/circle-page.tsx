/** One circle: who is in it, and what it sees. */

import type { FC } from 'hono/jsx';
import type { AppManifest } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Done } from '../../components/notice.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import { kindOf } from '../documents/describe.ts';
import { documentTypes, shortType } from './document-types.ts';
import type { Circle } from './read-sharing.ts';

export interface CircleView {
  readonly scope: RecordScope;
  readonly circle: Circle;
  /** Apps of the record that are not in the circle. */
  readonly otherApps: readonly AppManifest[];
  /** Types of the newest documents of the record, as URIs. */
  readonly ownTypes: readonly string[];
  readonly errors?: FieldErrors | undefined;
  readonly entered?: Readonly<Record<string, string>> | undefined;
}

export const CirclePage: FC<CircleView> = (view) => {
  const { scope, circle, errors } = view;
  const texts = useTexts();
  const { sharing } = texts;
  const name = circleName(circle.name, texts);
  return (
    <Page title={name} scope={scope} section="sharing" hasErrors={errors !== undefined}>
      <p class="crumbs">
        <a href={sectionPath(scope, 'sharing')}>{sharing.title}</a>
      </p>
      <Done texts={sharing.done} />
      <div class="heading">
        <h1>{name}</h1>
        <a class="standalone" href={`/carenets/${circle.id}/health`}>
          {sharing.circle.preview}
        </a>
      </div>
      <p>{sharing.circle.documents(circle.visible)}</p>
      <ErrorSummary errors={errors} />
      <People {...view} />
      <Types {...view} />
      <Apps {...view} />
      <Name {...view} />
    </Page>
  );
};

const People: FC<CircleView> = ({ scope, circle, errors, entered }) => {
  const { circle: own } = useTexts().sharing;
  const path = `${sectionPath(scope, 'sharing')}/${circle.id}/people`;
  return (
    <section aria-labelledby="people">
      <h2 id="people">{own.people}</h2>
      {circle.people.length === 0 && <p class="empty">{own.nobody}</p>}
      <ul class="facts">
        {circle.people.map(({ id, fullName }) => (
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
        <button type="submit">{own.add}</button>
      </form>
    </section>
  );
};

/** Medical data and the kinds that the record has come first. To tick another one shows nothing yet. */
const Types: FC<CircleView> = ({ scope, circle, ownTypes }) => {
  const { sharing } = useTexts();
  const shared = circle.types.map(shortType);
  // A type that the portal does not know, and that is shared, must be there to be taken away.
  const first = [...new Set(['Models', ...ownTypes.filter(Boolean).map(shortType), ...shared])];
  const others = documentTypes.filter((type) => !first.includes(type));
  const path = `${sectionPath(scope, 'sharing')}/${circle.id}`;
  return (
    <section aria-labelledby="types">
      <h2 id="types">{sharing.circle.types}</h2>
      <p>{sharing.circle.single}</p>
      <p>
        <a class="button" href={`${path}/documents`}>
          {sharing.circle.chooseDocuments}
        </a>
      </p>
      <h3>{sharing.circle.kinds}</h3>
      <p>{sharing.circle.typesLead}</p>
      <form method="post" action={`${path}/types`}>
        <FormToken />
        {shared.map((type) => (
          <input type="hidden" name="read" value={type} />
        ))}
        <TypeTicks types={first} shared={shared} legend={sharing.circle.kinds} />
        {others.length > 0 && (
          <details>
            <summary>{sharing.circle.otherKinds}</summary>
            <p>{sharing.circle.otherKindsLead}</p>
            <TypeTicks types={others} shared={shared} legend={sharing.circle.otherKinds} />
          </details>
        )}
        <button type="submit">{sharing.circle.typesSubmit}</button>
      </form>
    </section>
  );
};

const TypeTicks: FC<{ types: readonly string[]; shared: readonly string[]; legend: string }> = ({
  types,
  shared,
  legend,
}) => {
  const texts = useTexts();
  return (
    <fieldset class="ticks">
      <legend class="hidden">{legend}</legend>
      {types.map((type) => (
        <label>
          <input type="checkbox" name="type" value={type} checked={shared.includes(type)} />
          {kindOf({ type }, texts)}
        </label>
      ))}
    </fieldset>
  );
};

const Apps: FC<CircleView> = ({ scope, circle, otherApps, errors }) => {
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

const Name: FC<CircleView> = ({ scope, circle, errors, entered }) => {
  const texts = useTexts();
  const { circle: own } = texts.sharing;
  const path = `${sectionPath(scope, 'sharing')}/${circle.id}`;
  const name = entered?.name ?? circleName(circle.name, texts);
  return (
    <>
      <details open={errors?.name !== undefined}>
        <summary>{own.rename}</summary>
        <form method="post" action={`${path}/rename`}>
          <FormToken />
          <input type="hidden" name="read" value={entered?.read ?? circle.name} />
          <Field name="name" label={own.rename} value={name} errors={errors} />
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
