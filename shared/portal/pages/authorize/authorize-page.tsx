/** Who asks, for what, what it will not see, and what happens next. */

import type { FC } from 'hono/jsx';
import type { AppManifest, RequestTokenInfo } from '../../../client/index.ts';
import { appText } from '../../components/app-texts.ts';
import { circleName } from '../../components/circle-name.ts';
import { FormToken } from '../../components/form-token.tsx';
import { Initials } from '../../components/initials.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import type { Scope } from '../../scope/scope.ts';

interface AuthorizeProperties {
  readonly info: RequestTokenInfo;
  readonly app: AppManifest;
  /** The records to choose from, at least one; or the carenet that the request is bound to. */
  readonly scopes: readonly Scope[];
}

export const AuthorizePage: FC<AuthorizeProperties> = ({ info, app, scopes }) => {
  const { authorize: own } = useTexts();
  return (
    <Page title={own.title(app.name)}>
      <div class="narrow">
        <h1>{own.title(app.name)}</h1>
        <p>{own.asks(app.name)}</p>
        {info.kind === 'same' && <Notice>{own.again}</Notice>}
        <form method="post" action="/oauth/authorize">
          <FormToken />
          <input type="hidden" name="oauth_token" value={info.token} />
          <Records scopes={scopes} />
          <Rights info={info} app={app} scope={scopes[0]!} />
          <p class="muted">{own.undo}</p>
          <div class="actions">
            <button type="submit" name="answer" value="approve">
              {own.approve}
            </button>
            <button type="submit" name="answer" value="refuse" class="secondary">
              {own.refuse}
            </button>
          </div>
        </form>
      </div>
    </Page>
  );
};

/** The one record that it is about, or a choice. */
const Records: FC<{ scopes: readonly Scope[] }> = ({ scopes }) => {
  const { authorize: own } = useTexts();
  const [only, ...others] = scopes;
  if (only && others.length === 0) {
    return (
      <div class={`whose record-${only.hue}`}>
        <input type="hidden" name="record" value={only.recordId} />
        <Whose scope={only} />
      </div>
    );
  }
  return (
    <fieldset>
      <legend>{own.which}</legend>
      {scopes.map((scope, index) => (
        <label class={`whose record-${scope.hue}`}>
          <input type="radio" name="record" value={scope.recordId} checked={index === 0} />
          <Whose scope={scope} />
        </label>
      ))}
    </fieldset>
  );
};

const Whose: FC<{ scope: Scope }> = ({ scope }) => (
  <>
    <Initials name={scope.owner} />
    <span>
      <strong>{scope.owner}</strong> <span class="muted">{scope.access(useTexts())}</span>
    </span>
  </>
);

interface RightsProperties extends Pick<AuthorizeProperties, 'info' | 'app'> {
  readonly scope: Scope;
}

const Rights: FC<RightsProperties> = ({ info, app, scope }) => {
  const texts = useTexts();
  const { authorize: own } = texts;
  const description = appText(app, 'description', texts);
  const reason = info.app.autonomous ? appText(app, 'autonomous_reason', texts) : undefined;
  return (
    <>
      {description && (
        <>
          <h2>{own.about}</h2>
          <blockquote>{description}</blockquote>
        </>
      )}
      <h2>{own.gets}</h2>
      <ul>
        {scope.kind === 'record' ? (
          <>
            <li>{own.canRead}</li>
            <li>{own.canWrite}</li>
            <li>{own.canReadActivity}</li>
          </>
        ) : (
          <li>{own.canReadCircle(circleName(scope.name, texts))}</li>
        )}
        <li>{info.app.autonomous ? own.isBackground : own.expires}</li>
      </ul>
      {reason && <p>{own.reason(reason)}</p>}
      <h2>{own.cannot}</h2>
      <ul>
        <li>{own.cannotPassword}</li>
        <li>{own.cannotOthers}</li>
        <li>{own.cannotShare}</li>
      </ul>
    </>
  );
};
