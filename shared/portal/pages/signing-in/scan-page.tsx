/** The key for the code app, as a picture, as a link and as text, and the code that shows that the app has it. */
import type { FC } from 'hono/jsx';
import { assetPaths } from '../../assets/index.ts';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';

interface ScanView {
  /** In base32. */
  readonly secret: string;
  /** `otpauth://…` */
  readonly uri: string;
  readonly errors?: FieldErrors | undefined;
}

export const ScanPage: FC<ScanView> = ({ secret, uri, errors }) => {
  const { scan } = useTexts().signingIn;
  return (
    <Page title={scan.title} hasErrors={errors !== undefined}>
      <div class="narrow">
        <h1>{scan.title}</h1>
        <ErrorSummary errors={errors} />
        <p>{scan.secret}</p>
        <section aria-labelledby="here">
          <h2 id="here">{scan.here}</h2>
          <p>
            <a class="button quiet" href={uri}>
              {scan.openApp}
            </a>
          </p>
        </section>
        <section aria-labelledby="other">
          <h2 id="other">{scan.other}</h2>
          <p>{scan.scan}</p>
          <QrCode text={uri} label={scan.picture} />
        </section>
        <details>
          <summary>{scan.orKey}</summary>
          <p>{scan.enterKey}</p>
          <p class="key" id="key">
            {groupsOf(secret)}
          </p>
          <div class="actions" data-link="key">
            <button type="button" class="secondary" data-act="copy" data-done={scan.copied} hidden>
              {scan.copy}
            </button>
          </div>
          <p role="status" />
        </details>
        <h2>{scan.afterwards}</h2>
        <form method="post" action="/account/code-app/scan">
          <FormToken />
          <Field
            name="code"
            label={scan.code}
            inputmode="numeric"
            autocomplete="one-time-code"
            errors={errors}
          />
          <button type="submit">{scan.submit}</button>
        </form>
      </div>
      <script type="module" src={assetPaths.made} />
    </Page>
  );
};

/** Four letters at a time can be read and typed. Apps take the blanks. */
function groupsOf(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
