/** Keeping the emergency card in this browser. All of it is done by assets/device/keep.page.js: the secret phrase must not leave the browser. */
import type { FC } from 'hono/jsx';
import { assetPaths } from '../../assets/index.ts';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { basePath, type Scope, sectionPath } from '../../scope/scope.ts';
import { offlinePath } from '../offline/path.ts';

export const KeepPage: FC<{ scope: Scope }> = ({ scope }) => {
  const { keep, print } = useTexts();
  const card = `${sectionPath(scope, 'print')}/emergency-card`;
  return (
    <Page title={keep.title} scope={scope} section="health">
      <p class="crumbs">
        <a href={card}>{print.papers.emergency_card}</a>
      </p>
      <h1>{keep.title}</h1>
      <p>{keep.lead}</p>
      <noscript>
        <Notice kind="warning">{keep.noScript}</Notice>
      </noscript>
      <div
        id="keep"
        data-card={basePath(scope)}
        data-paper={`${card}.json`}
        data-problems={JSON.stringify(keep.problems)}
        hidden
      >
        <Kept />
        <Ways />
        <section data-part="passkey" aria-labelledby="with-passkey" hidden>
          <h2 id="with-passkey">{keep.passkey.title}</h2>
          <p>{keep.passkey.lead}</p>
          <p>
            <button type="button" class="secondary">
              {keep.passkey.submit}
            </button>
          </p>
        </section>
        <p
          role="status"
          data-part="status"
          data-wait={keep.wait}
          data-failed={keep.failed}
          data-unsuitable={keep.unsuitable}
          hidden
        />
        <section data-part="done" class="notice done" hidden>
          <h2 tabindex={-1}>{keep.after.title}</h2>
          <p>{keep.after.text}</p>
          <p>
            <a class="button" href={offlinePath}>
              {keep.after.open}
            </a>
          </p>
          <p>
            <a class="standalone" href={card}>
              {keep.after.back}
            </a>
          </p>
        </section>
      </div>
      <section aria-labelledby="good-to-know">
        <h2 id="good-to-know">{keep.know.title}</h2>
        <ul>
          <li>{keep.know.copy}</li>
          <li>{keep.know.removed}</li>
          <li>{keep.know.own}</li>
        </ul>
      </section>
      <script type="module" src={assetPaths.keep} />
    </Page>
  );
};

const Kept: FC = () => {
  const { keep } = useTexts();
  return (
    <div data-part="kept" class="notice info" hidden>
      <p>
        {keep.kept} <time />. {keep.again}
      </p>
      <p>
        <button type="button" class="secondary">
          {keep.remove}
        </button>
      </p>
    </div>
  );
};

/** The field has no name, so that no form can send what is in it. */
const Ways: FC = () => {
  const { keep, common } = useTexts();
  return (
    <form data-part="ways" novalidate>
      <div class="field">
        <label for="passphrase">{keep.passphrase}</label>
        <small id="passphrase-hint">{keep.hint}</small>
        <small class="error" id="passphrase-error" hidden>
          <strong>{common.errorPrefix}</strong> <span />
        </small>
        <input
          id="passphrase"
          type="text"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-describedby="passphrase-hint passphrase-error"
        />
      </div>
      <p class="actions">
        <button type="button" class="link" data-do="suggest">
          {keep.suggest}
        </button>
      </p>
      <p>{keep.know.write}</p>
      <button type="submit">{keep.submit}</button>
    </form>
  );
};
