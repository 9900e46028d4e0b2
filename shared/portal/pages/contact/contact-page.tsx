import type { FC } from 'hono/jsx';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Done } from '../../components/notice.tsx';
import { SeenValues } from '../../components/seen-values.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type Scope, sectionPath } from '../../scope/scope.ts';
import type { ContactField, ContactValues } from './contact-document.ts';

export interface ContactView {
  readonly scope: Scope;
  readonly values: ContactValues;
  /** The stored values that the person has seen, which she may have changed since. */
  readonly seen: Readonly<Record<string, string>>;
  /** The version that they are from; empty for none. */
  readonly replaces: string;
  readonly errors?: FieldErrors | undefined;
}

const groups = {
  person: ['full_name'],
  email: ['email_personal', 'email_work'],
  phone: ['phone_home', 'phone_mobile', 'phone_work'],
  address: ['street', 'postal_code', 'locality', 'region', 'country'],
} as const satisfies Readonly<Record<string, readonly ContactField[]>>;

/** A form for those who control the record, and what it says for members of a carenet. */
export const ContactPage: FC<ContactView> = ({ scope, values, seen, replaces, errors }) => {
  const { contact, details } = useTexts();
  return (
    <Page title={contact.title} scope={scope} section="details" hasErrors={errors !== undefined}>
      <p class="crumbs">
        <a href={sectionPath(scope, 'details')}>{details.title}</a>
      </p>
      <Done texts={contact.done} />
      <h1>{contact.title}</h1>
      <p>{contact.lead}</p>
      {scope.kind === 'carenet' ? (
        <Facts values={values} />
      ) : (
        <>
          <ErrorSummary errors={errors} />
          <form class="panels" method="post" action={sectionPath(scope, 'contact')}>
            <FormToken />
            <input type="hidden" name="replaces" value={replaces} />
            <SeenValues values={seen} />
            {Object.entries(groups).map(([group, fields]) => (
              <fieldset>
                <legend>
                  <h2>{contact.groups[group as keyof typeof groups]}</h2>
                </legend>
                {fields.map((name) => (
                  <Field name={name} label={contact.fields[name]} value={values[name]} errors={errors} />
                ))}
              </fieldset>
            ))}
            <button type="submit">{contact.submit}</button>
          </form>
        </>
      )}
    </Page>
  );
};

/** What is known, without what is empty. */
const Facts: FC<{ values: ContactValues }> = ({ values }) => {
  const { contact } = useTexts();
  const known = Object.entries(values).filter(([, text]) => text);
  if (known.length === 0) return <p class="empty">{contact.none}</p>;
  return (
    <dl>
      {known.map(([name, text]) => (
        <>
          <dt>{contact.fields[name as ContactField]}</dt>
          <dd>{text}</dd>
        </>
      ))}
    </dl>
  );
};
