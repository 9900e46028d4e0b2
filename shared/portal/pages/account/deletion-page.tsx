/** The page on which a person asks for her account to be deleted. */
import type { FC } from 'hono/jsx';
import type { AccountErasure } from '../../../client/index.ts';
import { ErrorSummary, Field, FieldError, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { choiceField, heirField } from './deletion-choices.ts';

interface DeletionView {
  readonly records: AccountErasure['records'];
  readonly hasPassword: boolean;
  readonly entered: Readonly<Record<string, string>>;
  readonly errors?: FieldErrors | undefined;
}

export const DeletionPage: FC<DeletionView> = ({ records, hasPassword, entered, errors }) => {
  const { deletion, contact } = useTexts().account;
  const { goes, stays } = deletion;
  return (
    <Page title={deletion.title} hasErrors={errors !== undefined}>
      <div class="narrow">
        <h1>{deletion.title}</h1>
        <ErrorSummary errors={errors} />
        <p>{deletion.lead}</p>
        <h2>{goes.title}</h2>
        <ul>
          <li>{goes.account}</li>
          <li>{goes.messages}</li>
          <li>{goes.access}</li>
          <li>{goes.records}</li>
        </ul>
        <h2>{stays.title}</h2>
        <ul>
          <li>{stays.written}</li>
          <li>{stays.activity}</li>
          <li>{stays.address}</li>
        </ul>
        <Downloads records={records} />
        <form method="post" action="/account/delete">
          <FormToken />
          {records.map((record) => (
            <RecordChoice record={record} entered={entered} errors={errors} />
          ))}
          {hasPassword && (
            <Field
              name="present"
              type="password"
              label={contact.password}
              autocomplete="current-password"
              errors={errors}
            />
          )}
          <button type="submit">{deletion.submit}</button>
        </form>
        <p>
          <a class="standalone" href="/account">
            {deletion.cancel}
          </a>
        </p>
      </div>
    </Page>
  );
};

const Downloads: FC<Pick<DeletionView, 'records'>> = ({ records }) => {
  const { download } = useTexts().account.deletion;
  if (records.length === 0) return null;
  return (
    <>
      <h2>{download.title}</h2>
      <p>{download.lead}</p>
      <ul>
        {records.map(({ id, label }) => (
          <li>
            <a href={`/records/${id}/download`}>{download.link(label)}</a>
          </li>
        ))}
      </ul>
    </>
  );
};

type ChoiceView = Pick<DeletionView, 'entered' | 'errors'> & {
  readonly record: AccountErasure['records'][number];
};

const RecordChoice: FC<ChoiceView> = ({ record: { id, label }, entered, errors }) => {
  const { choice } = useTexts().account.deletion;
  const name = choiceField(id);
  const error = errors?.[name];
  return (
    <fieldset id={name} aria-describedby={error && `${name}-error`}>
      <legend>{choice.title(label)}</legend>
      {error && <FieldError name={name} text={error} />}
      <label>
        <input type="radio" name={name} value="delete" checked={entered[name] === 'delete'} />
        {choice.delete}
      </label>
      <label>
        <input type="radio" name={name} value="give" checked={entered[name] === 'give'} />
        {choice.give}
      </label>
      <Field
        name={heirField(id)}
        type="email"
        label={choice.heir(label)}
        value={entered[heirField(id)]}
        errors={errors}
      />
    </fieldset>
  );
};
