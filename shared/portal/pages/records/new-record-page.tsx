/** The form that starts a record: what the service must know of the person it is about. */
import type { FC } from 'hono/jsx';
import { Choice, ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { RadioChoice } from '../../components/radio-choice.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import type { DetailValues } from '../details/demographics-document.ts';
import { relationOptions } from './relation-options.ts';

export interface NewRecordView {
  readonly values: DetailValues;
  /** What the person of the record is to the one who starts it. */
  readonly relation: string;
  /** Names the record before it has an id, so that a form that is sent twice makes one record. */
  readonly formId: string;
  readonly errors?: FieldErrors | undefined;
}

export const NewRecordPage: FC<NewRecordView> = ({ values, relation, formId, errors }) => {
  const texts = useTexts();
  const { details, records } = texts;
  return (
    <Page title={records.start.title} hasErrors={errors !== undefined}>
      <h1>{records.start.title}</h1>
      <p>{records.start.lead}</p>
      <ErrorSummary errors={errors} />
      <form method="post" action="/records">
        <FormToken />
        <input type="hidden" name="form_id" value={formId} />
        <RadioChoice
          name="relation"
          legend={records.relation.title}
          options={relationOptions(true, texts)}
          value={relation}
        />
        <Field name="name_given" label={details.given} value={values.name_given} errors={errors} />
        <Field name="name_family" label={details.family} value={values.name_family} errors={errors} />
        <Field name="bday" type="date" label={details.born} value={values.bday} errors={errors} />
        <Choice
          name="gender"
          label={details.gender}
          options={details.genders}
          value={values.gender}
          errors={errors}
        />
        <button type="submit">{records.start.submit}</button>
      </form>
    </Page>
  );
};
