/** The form that takes a link of another system. Works as a plain form; from-link.page.js reads QR codes from pictures. */
import type { FC } from 'hono/jsx';
import { assetPaths } from '../../assets/index.ts';
import { ErrorSummary, Field, type FieldErrors, TextArea } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type Scope, sectionPath } from '../../scope/scope.ts';

interface FromLinkProperties {
  readonly scope: Scope;
  /** What was entered. */
  readonly link: string;
  readonly errors?: FieldErrors | undefined;
}

export const FromLinkPage: FC<FromLinkProperties> = ({ scope, link, errors }) => {
  const texts = useTexts();
  const own = texts.fromLink;
  const list = sectionPath(scope, 'documents');
  return (
    <Page title={own.title} scope={scope} section="documents" hasErrors={errors !== undefined}>
      <p class="crumbs">
        <a href={list}>{texts.documents.title}</a>
      </p>
      <h1>{own.title}</h1>
      <p>{own.lead}</p>
      <ErrorSummary errors={errors} />
      <form class="from-link" method="post" action={`${list}/from-link`}>
        <FormToken />
        <QrPicture />
        <TextArea
          name="link"
          label={own.link}
          hint={own.linkHint}
          rows={4}
          value={link}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          errors={errors}
        />
        <Field
          name="passcode"
          label={own.passcode}
          hint={own.passcodeHint}
          autocomplete="off"
          errors={errors}
        />
        <p class="muted">{own.told}</p>
        <div class="actions">
          <button type="submit">{own.submit}</button>
          <a href={list}>{texts.common.cancel}</a>
        </div>
      </form>
      <script type="module" src={assetPaths.fromLink} />
    </Page>
  );
};

/** Only where the browser can read QR codes; the script shows it then. The picture stays in the browser. */
const QrPicture: FC = () => {
  const own = useTexts().fromLink;
  return (
    <div
      class="field qr-picture"
      hidden
      data-reading={own.qr.reading}
      data-read={own.qr.read}
      data-other={own.qr.other}
      data-none={own.qr.none}
      data-broken={own.qr.broken}
    >
      <label for="qr">{own.qr.label}</label>
      <small id="qr-hint">{own.qr.hint}</small>
      <input id="qr" type="file" accept="image/*" aria-describedby="qr-hint" />
      <p role="status" />
    </div>
  );
};
