/** Lets in an app that works on its own: what it may see and add of this record, and for how long. */
import type { FC } from 'hono/jsx';
import type { AppManifest } from '../../../client/index.ts';
import { appText } from '../../components/app-texts.ts';
import { ErrorSummary, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import type { Entered } from '../smart/answer.ts';
import { HowLong, PartTicks } from '../smart/part-ticks.tsx';
import type { Asked } from '../smart/pieces.ts';

interface LetInProperties {
  readonly scope: RecordScope;
  readonly app: AppManifest;
  readonly asked: Asked;
  readonly entered: Entered;
  readonly errors?: FieldErrors | undefined;
}

export const LetInPage: FC<LetInProperties> = ({ scope, app, asked, entered, errors }) => {
  const texts = useTexts();
  const { letIn: own, consent } = texts.smart;
  const title = consent.title(app.name);
  const path = sectionPath(scope, 'apps');
  const description = appText(app, 'description', texts);
  const reason = appText(app, 'autonomous_reason', texts);
  return (
    <Page title={title} scope={scope} section="apps" hasErrors={errors !== undefined}>
      <p class="crumbs">
        <a href={path}>{texts.apps.title}</a>
      </p>
      <div class="narrow consent">
        <h1>{title}</h1>
        <ErrorSummary errors={errors} />
        <p>{own.lead(app.name)}</p>
        {description && (
          <section aria-labelledby="about">
            <h2 id="about">{consent.about}</h2>
            <blockquote>
              <p>{description}</p>
              {reason && <p>{own.reason(reason)}</p>}
            </blockquote>
          </section>
        )}
        <form method="post" action={`${path}/let-in`}>
          <FormToken />
          <input type="hidden" name="app" value={app.id} />
          <PartTicks asked={asked} entered={entered} canAdd errors={errors} />
          <HowLong entered={entered} errors={errors} />
          <p class="muted">{consent.undo}</p>
          <div class="actions" id="answer">
            <button type="submit" name="answer" value="approve">
              {consent.approve}
            </button>
            <a href={path}>{consent.refuse}</a>
          </div>
        </form>
      </div>
    </Page>
  );
};
