/** Adding a document, and replacing one. */
import type { FC } from 'hono/jsx';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath } from '../../scope/scope.ts';

export interface UploadView {
  readonly scope: Scope;
  /** The document that is replaced; undefined for a new one. */
  readonly replaced?: { readonly id: string; readonly name: string } | undefined;
  readonly name?: string | undefined;
  readonly errors?: FieldErrors | undefined;
}

export const UploadPage: FC<UploadView> = ({ scope, replaced, name, errors }) => {
  const texts = useTexts();
  const { upload } = texts.documents;
  const list = sectionPath(scope, 'documents');
  const title = replaced ? upload.replaceTitle : upload.title;
  const back = replaced ? documentPath(scope, replaced.id) : list;
  return (
    <Page title={title} scope={scope} section="documents" hasErrors={errors !== undefined}>
      <p class="crumbs">
        <a href={back}>{replaced?.name ?? texts.documents.title}</a>
      </p>
      <h1>{title}</h1>
      {replaced && <p>{upload.replaceLead}</p>}
      <ErrorSummary errors={errors} />
      <form
        method="post"
        enctype="multipart/form-data"
        action={replaced ? `${back}/replace` : list}
        data-upload={upload.sending}
      >
        <FormToken />
        <div class={errors?.file ? 'field invalid' : 'field'}>
          <label for="file">{upload.file}</label>
          <small id="file-hint">{upload.hint}</small>
          {errors?.file && (
            <small class="error" id="file-error">
              <strong>{texts.common.errorPrefix}</strong> {errors.file}
            </small>
          )}
          <input
            id="file"
            name="file"
            type="file"
            aria-describedby={errors?.file ? 'file-hint file-error' : 'file-hint'}
          />
        </div>
        {!replaced && (
          <Field name="label" label={upload.name} hint={upload.nameHint} value={name} errors={errors} />
        )}
        <div class="actions">
          <button type="submit">{replaced ? upload.replace : upload.submit}</button>
          <a href={back}>{texts.common.cancel}</a>
        </div>
      </form>
    </Page>
  );
};
