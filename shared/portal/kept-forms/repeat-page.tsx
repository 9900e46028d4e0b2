/**
 * Shows what was typed into a form that could not be taken, and sends it again. A person presses the button: only she knows whether
 * it is still right, and nothing that a page did alone may change a record.
 */
import type { FC } from 'hono/jsx';
import { FormToken } from '../components/form-token.tsx';
import { Page } from '../layout/page.tsx';
import { useTexts } from '../layout/request-context.ts';
import { kindOfForm, type ShownField } from './kinds.ts';
import type { TypedForm } from './typed-form.ts';

export const RepeatPage: FC<{ typed: TypedForm }> = ({ typed }) => {
  const texts = useTexts();
  const { kept } = texts;
  const kind = kindOfForm(typed.path);
  if (!kind) return null;
  const rows = kind.fields(texts).map((field) => ({ label: field.label, said: saidBy(field, typed) }));
  const empty = rows.filter(({ said }) => said === '').map(({ label }) => label);
  return (
    <Page title={kept.title}>
      <div class="narrow">
        <h1>{kept.title}</h1>
        <p>{kept.lead(kind.title(texts))}</p>
        {rows.length > empty.length && (
          <dl class="typed">
            {rows
              .filter(({ said }) => said !== '')
              .map(({ label, said }) => (
                <>
                  <dt>{label}</dt>
                  <dd>{said}</dd>
                </>
              ))}
          </dl>
        )}
        {empty.length > 0 && <p class="muted">{kept.empty(empty.join(', '))}</p>}
        <form
          method="post"
          action={typed.path}
          data-typed
          enctype={kind.files ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
        >
          <FormToken />
          {typed.fields.map(([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
          {kind.files && <FilesAgain isRequired={kind.files === 'one'} />}
          <div class="actions">
            <button type="submit">{kept.submit}</button>
            <a href={kind.page(typed.path)}>{kept.discard}</a>
          </div>
        </form>
      </div>
    </Page>
  );
};

/** A browser gives no file back to a page. */
const FilesAgain: FC<{ isRequired: boolean }> = ({ isRequired }) => {
  const { documents, inbox, kept } = useTexts();
  return (
    <div class="field">
      <label for="file">{isRequired ? documents.upload.file : inbox.write.files}</label>
      <small id="file-hint">{isRequired ? kept.fileAgain : kept.filesAgain}</small>
      <input
        id="file"
        name="file"
        type="file"
        aria-describedby="file-hint"
        required={isRequired}
        multiple={!isRequired}
      />
    </div>
  );
};

/** What the form says for a field; empty for nothing. */
function saidBy({ name, said = (value) => value, isCounted }: ShownField, { fields }: TypedForm): string {
  const values = fields.filter(([own, value]) => own === name && value !== '').map(([, value]) => value);
  if (isCounted) return String(values.length);
  return values.map(said).join(', ');
}
