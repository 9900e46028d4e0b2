/** The form in which people write: to whom, what, and what goes with it. Works as a plain form; the scripts make photos ready and show progress. */
import type { Child, FC } from 'hono/jsx';
import type { DocumentMetadata } from '../../../client/index.ts';
import { assetPaths } from '../../assets/index.ts';
import { ErrorSummary, Field, FieldError, type FieldErrors, TextArea } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { dayOf, kindOf, nameOf } from '../documents/describe.ts';
import { largestFile, PhotoChanges, ProblemTemplate, Progress } from '../documents/upload-page.tsx';
import { largestLetter, mostAttachments } from './letter-limits.ts';

/** What was typed and ticked. */
export interface Entered {
  readonly formId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly documents: readonly string[];
}

/** Documents to tick, the newest first, and how many there are in all. */
export interface Offered {
  readonly documents: readonly DocumentMetadata[];
  readonly total: number;
}

interface LetterProperties {
  readonly action: string;
  readonly back: string;
  readonly entered: Entered;
  readonly offered: Offered | undefined;
  readonly errors: FieldErrors | undefined;
  /** Whether a subject can be typed; that of an answer follows from the message. */
  readonly hasSubject: boolean;
  /** To whom it goes. */
  readonly children: Child;
}

export const LetterForm: FC<LetterProperties> = (view) => {
  const { action, back, entered, offered, errors, hasSubject, children } = view;
  const texts = useTexts();
  const { write } = texts.inbox;
  const { upload } = texts.documents;
  return (
    <>
      <ErrorSummary errors={errors} />
      <form
        class="upload"
        method="post"
        enctype="multipart/form-data"
        action={action}
        data-optional="yes"
        data-largest={largestFile}
        data-largest-together={largestLetter}
        data-most={mostAttachments}
        data-empty={write.fileEmpty('{name}')}
        data-too-large={write.fileTooLarge('{name}')}
        data-too-large-together={write.tooLarge}
        data-too-many={write.tooManyAttachments(mostAttachments)}
        data-interrupted={write.interrupted}
        data-sending={upload.sending}
        data-storing={upload.storing}
        data-error={texts.common.errorPrefix}
      >
        <FormToken />
        <input type="hidden" name="form_id" value={entered.formId} />
        {children}
        {hasSubject && <Field name="subject" label={write.subject} value={entered.subject} errors={errors} />}
        <TextArea name="body" label={write.text} rows={8} value={entered.body} errors={errors} />
        {offered && offered.documents.length > 0 && (
          <Documents offered={offered} ticked={entered.documents} error={errors?.document} />
        )}
        <FileField error={errors?.file} />
        <PhotoChanges several withoutScript={write.photoAsItIs} />
        <p class="muted">{write.noRush}</p>
        <div class="actions">
          <button type="submit">{write.submit}</button>
          <a href={back}>{texts.common.cancel}</a>
        </div>
        <Progress />
        <ProblemTemplate />
      </form>
      <script type="module" src={assetPaths.photo} />
      <script type="module" src={assetPaths.upload} />
    </>
  );
};

interface DocumentsProperties {
  readonly offered: Offered;
  readonly ticked: readonly string[];
  readonly error: string | undefined;
}

/** Folded away, so that the text stands beside what sends it; open where something is ticked or wrong. */
const Documents: FC<DocumentsProperties> = ({ offered: { documents, total }, ticked, error }) => {
  const texts = useTexts();
  const { write } = texts.inbox;
  return (
    <details open={error !== undefined || ticked.length > 0}>
      <summary>{write.documents}</summary>
      <fieldset class={error ? 'field invalid' : 'field'} id="document" aria-label={write.documents}>
        <small>{write.documentsHint}</small>
        {error && <FieldError name="document" text={error} />}
        <ul class="facts choices">
          {documents.map((document) => {
            const name = nameOf(document, texts);
            const kind = kindOf(document, texts);
            return (
              <li>
                <label>
                  <input
                    type="checkbox"
                    name="document"
                    value={document.id}
                    checked={ticked.includes(document.id)}
                  />
                  <span>
                    {name}{' '}
                    <span class="muted">
                      {[kind !== name && kind, dayOf(document, texts)].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
        {total > documents.length && <p class="muted">{write.furtherDocuments(documents.length, total)}</p>}
      </fieldset>
    </details>
  );
};

/** Several files at once. Without the script they go in one request, which takes less. */
const FileField: FC<{ error: string | undefined }> = ({ error }) => {
  const { write } = useTexts().inbox;
  return (
    <div class={error ? 'field drop invalid' : 'field drop'}>
      <label for="file">{write.files}</label>
      <small id="file-hint">{write.filesHint(mostAttachments)}</small>
      <p class="without-script">{write.filesWithoutScript}</p>
      {error && <FieldError name="file" text={error} />}
      <input
        id="file"
        name="file"
        type="file"
        multiple
        aria-describedby={error ? 'file-hint file-error' : 'file-hint'}
        aria-invalid={error ? 'true' : undefined}
      />
    </div>
  );
};
