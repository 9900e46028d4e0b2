/** Adding a document, and replacing one. Works as a plain form; upload.page.js adds dropping, early checks and progress, photo.page.js makes photos ready. */
import type { FC } from 'hono/jsx';
import { assetPaths } from '../../assets/index.ts';
import { ErrorSummary, Field, FieldError, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope, sectionPath } from '../../scope/scope.ts';

/** In bytes; of the service, for a document that goes through the portal. */
export const largestFile = 4 * 1024 * 1024;
/** The same for one that the script sends to the bucket itself. */
const largestUpload = 100 * 1024 * 1024;

export interface UploadView {
  readonly scope: Scope;
  /** The document that is replaced; undefined for a new one. */
  readonly replaced?: { readonly id: string; readonly name: string } | undefined;
  readonly name?: string | undefined;
  /** Whether there is a place for files that are too large for the portal. */
  readonly largeUploads: boolean;
  readonly errors?: FieldErrors | undefined;
}

export const UploadPage: FC<UploadView> = ({ scope, replaced, name, largeUploads, errors }) => {
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
      <p>{replaced ? upload.replaceLead : upload.newerFile}</p>
      {!replaced && (
        <p>
          <a class="standalone" href={`${list}/from-link`}>
            {texts.fromLink.title}
          </a>
        </p>
      )}
      <ErrorSummary errors={errors} />
      <form
        class="upload"
        method="post"
        enctype="multipart/form-data"
        action={replaced ? `${back}/replace` : list}
        data-largest={largestFile}
        data-missing={upload.missing}
        data-empty={upload.empty}
        data-too-large={upload.tooLarge}
        data-one-file={upload.oneFile}
        data-interrupted={upload.interrupted}
        data-sending={upload.sending}
        data-storing={upload.storing}
        data-error={texts.common.errorPrefix}
        {...(largeUploads && {
          'data-uploads': `${list}/uploads`,
          'data-replaces': replaced?.id ?? '',
          'data-largest-upload': largestUpload,
          'data-huge-file': upload.hugeFile,
          'data-text-too-large': upload.textTooLarge,
          'data-checking': upload.checking,
          'data-unreadable': upload.unreadable,
          'data-cut-off': upload.cutOff,
          'data-damaged': upload.damaged,
        })}
      >
        <FormToken />
        <FileField error={errors?.file} isLargeTaken={largeUploads} />
        <PhotoChanges />
        {!replaced && (
          <Field name="label" label={upload.name} hint={upload.nameHint} value={name} errors={errors} />
        )}
        <div class="actions">
          <button type="submit">{replaced ? upload.replace : upload.submit}</button>
          <a href={back}>{texts.common.cancel}</a>
        </div>
        <Progress />
        <ProblemTemplate />
      </form>
      <script type="module" src={assetPaths.photo} />
      <script type="module" src={assetPaths.upload} />
    </Page>
  );
};

const FileField: FC<{ error: string | undefined; isLargeTaken: boolean }> = ({ error, isLargeTaken }) => {
  const { upload } = useTexts().documents;
  return (
    <div class={error ? 'field drop invalid' : 'field drop'}>
      <label for="file">{upload.file}</label>
      <small id="file-hint">{isLargeTaken ? upload.largeHint : upload.hint}</small>
      {isLargeTaken && <p class="without-script">{upload.noScript}</p>}
      {error && <FieldError name="file" text={error} />}
      <input
        id="file"
        name="file"
        type="file"
        aria-describedby={error ? 'file-hint file-error' : 'file-hint'}
        aria-invalid={error ? 'true' : undefined}
      />
    </div>
  );
};

interface PhotoProperties {
  /** What is said without the script, with which a picture goes as it is. */
  readonly withoutScript?: string;
  /** Whether several can be chosen. */
  readonly several?: boolean;
}

/** What the script has changed in pictures. */
export const PhotoChanges: FC<PhotoProperties> = ({ withoutScript, several }) => {
  const { photo } = useTexts().documents.upload;
  return (
    <>
      <p class="without-script">{withoutScript ?? photo.withoutScript}</p>
      <div
        class="photo"
        hidden
        data-working={photo.working}
        data-none={photo.none}
        data-unknown={photo.unknown}
        data-broken={photo.broken}
        data-changed={photo.changed}
        data-smaller={photo.smaller('{from}', '{to}')}
        data-place={photo.place}
        data-metadata={photo.metadata}
        data-converted={photo.converted}
        data-several={several && photo.several}
      >
        <p role="status" />
        <ul hidden />
        <label hidden>
          <input type="checkbox" /> {several ? photo.asTheyAre : photo.asItIs}
        </label>
      </div>
    </>
  );
};

/** How much has been sent. Only the script knows that, and shows it. */
export const Progress: FC = () => (
  <div class="progress" hidden>
    <p id="progress-text" role="status" />
    <progress aria-labelledby="progress-text" max="1" value="0" />
  </div>
);

/** What the script shows when it finds something wrong: the summary and the message of a field, as everywhere. */
export const ProblemTemplate: FC = () => (
  <template>
    <ErrorSummary errors={{ file: '' }} />
    <FieldError name="file" text="" />
  </template>
);
