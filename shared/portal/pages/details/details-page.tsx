import type { Child, FC } from 'hono/jsx';
import { Choice, ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Done } from '../../components/notice.tsx';
import { SeenValues } from '../../components/seen-values.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type Scope, sectionPath } from '../../scope/scope.ts';
import type { DetailField, DetailValues } from './demographics-document.ts';

export interface DetailsView {
  readonly scope: Scope;
  readonly values: DetailValues;
  /** The stored values that the person has seen, which she may have changed since. */
  readonly seen: Readonly<Record<string, string>>;
  /** The version that they are from; empty for none. */
  readonly replaces: string;
  /** Whether there are stored demographics. */
  readonly isKnown: boolean;
  readonly errors?: FieldErrors | undefined;
}

/** A form for those who control the record, and what it says for members of a carenet. */
export const DetailsPage: FC<DetailsView> = (view) => {
  const { scope, isKnown, errors } = view;
  const { contact, details, download, records } = useTexts();
  return (
    <Page title={details.title} scope={scope} section="details" hasErrors={errors !== undefined}>
      <Done texts={{ ...details.done, relation: records.relation.done }} />
      <h1>{details.title}</h1>
      <p>{details.lead}</p>
      <ul class="links">
        <li>
          <a href={sectionPath(scope, 'contact')}>{contact.title}</a>
        </li>
        <li>
          <a href={sectionPath(scope, 'download')}>{download.link}</a>
        </li>
        {scope.kind === 'record' && (
          <li>
            <a href={`/records/${scope.recordId}/relation`}>{records.relation.link}</a>
          </li>
        )}
      </ul>
      {scope.kind === 'carenet' && !isKnown && <p class="empty">{details.none}</p>}
      {scope.kind === 'carenet' && isKnown && <Facts {...view} />}
      {scope.kind === 'record' && <DetailsForm {...view} />}
    </Page>
  );
};

const DetailsForm: FC<DetailsView> = ({ scope, values, seen, replaces, errors }) => {
  const { details } = useTexts();
  const field = { values, errors };
  return (
    <>
      <ErrorSummary errors={errors} />
      <form class="panels" method="post" action={sectionPath(scope, 'details')}>
        <FormToken />
        <input type="hidden" name="replaces" value={replaces} />
        <SeenValues values={seen} />
        <Group title={details.name}>
          <p class="muted">{details.nameHint}</p>
          <Text name="name_prefix" label={details.prefix} {...field} />
          <Text name="name_given" label={details.given} {...field} />
          <Text name="name_middle" label={details.middle} {...field} />
          <Text name="name_family" label={details.family} {...field} />
          <Text name="name_suffix" label={details.suffix} {...field} />
        </Group>
        <Group title={details.person}>
          <Field name="bday" type="date" label={details.born} value={values.bday} errors={errors} />
          <Choice
            name="gender"
            label={details.gender}
            options={details.genders}
            value={values.gender}
            errors={errors}
          />
          <Text name="preferred_language" label={details.language} {...field} />
          <Text name="ethnicity" label={details.ethnicity} {...field} />
          <Text name="race" label={details.race} {...field} />
        </Group>
        <Group title={details.reach}>
          <Text name="email" label={details.email} {...field} />
          <Text name="tel_1_number" label={details.phone(1)} {...field} />
          <Choice
            name="tel_1_type"
            label={details.phoneType(1)}
            options={details.phoneTypes}
            value={values.tel_1_type}
            errors={errors}
          />
          <Text name="tel_2_number" label={details.phone(2)} {...field} />
          <Choice
            name="tel_2_type"
            label={details.phoneType(2)}
            options={details.phoneTypes}
            value={values.tel_2_type}
            errors={errors}
          />
        </Group>
        <Group title={details.address}>
          <Text name="adr_street" label={details.street} {...field} />
          <Text name="adr_city" label={details.city} {...field} />
          <Text name="adr_region" label={details.region} {...field} />
          <Text name="adr_postalcode" label={details.postalcode} {...field} />
          <Text name="adr_country" label={details.country} {...field} />
        </Group>
        <button type="submit">{details.submit}</button>
      </form>
    </>
  );
};

const Group: FC<{ title: string; children: Child }> = ({ title, children }) => (
  <fieldset>
    <legend>
      <h2>{title}</h2>
    </legend>
    {children}
  </fieldset>
);

interface ValueProperties {
  readonly name: DetailField;
  readonly label: string;
  readonly values: DetailValues;
  readonly errors: FieldErrors | undefined;
}

const Text: FC<ValueProperties> = ({ name, label, values, errors }) => (
  <Field name={name} label={label} value={values[name]} errors={errors} />
);

/** What is known, without what is empty. */
const Facts: FC<DetailsView> = ({ values }) => {
  const { details } = useTexts();
  const name = ['name_prefix', 'name_given', 'name_middle', 'name_family', 'name_suffix'] as const;
  const address = ['adr_street', 'adr_postalcode', 'adr_city', 'adr_region', 'adr_country'] as const;
  const joined = (fields: readonly DetailField[]) => fields.map((field) => values[field]).filter(Boolean);
  const rows: readonly (readonly [string, string])[] = [
    [details.name, joined(name).join(' ')],
    [details.born, values.bday],
    [details.gender, details.genders[values.gender as 'female'] ?? ''],
    [details.email, values.email],
    [details.phone(1), values.tel_1_number],
    [details.phone(2), values.tel_2_number],
    [details.address, joined(address).join(', ')],
  ];
  return (
    <dl>
      {rows
        .filter(([, text]) => text)
        .map(([label, text]) => (
          <>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </>
        ))}
    </dl>
  );
};
