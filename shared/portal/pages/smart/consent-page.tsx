/** Who asks, on what, for what, and for how long: the page on which a person lets an app in, or not. */
import type { FC } from 'hono/jsx';
import { ErrorSummary, FieldError, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Initials } from '../../components/initials.tsx';
import { Warning } from '../../components/warning.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import type { Entered } from './answer.ts';
import type { AskingApp } from './asking.ts';
import { HowLong, PartTicks } from './part-ticks.tsx';
import type { Asked } from './pieces.ts';
import type { Target, Targets } from './targets.ts';

interface ConsentProperties {
  readonly requestId: string;
  readonly app: AskingApp;
  readonly asked: Asked;
  /** At least one. */
  readonly targets: Targets;
  /** Whether the app was opened for the only target. */
  readonly isFixed: boolean;
  readonly entered: Entered;
  readonly errors?: FieldErrors | undefined;
}

export const ConsentPage: FC<ConsentProperties> = (view) => {
  const { requestId, app, asked, targets, isFixed, entered, errors } = view;
  const { consent: own } = useTexts().smart;
  const title = own.title(app.name);
  const [first] = targets.all;
  return (
    <Page title={title} hasErrors={errors !== undefined}>
      <div class="narrow consent">
        <h1>{title}</h1>
        <ErrorSummary errors={errors} />
        {!app.isChecked && (
          <Warning title={own.unchecked.title}>
            <p>{own.unchecked.text(app.host)}</p>
          </Warning>
        )}
        <p>{own.asks(app.name)}</p>
        <About app={app} />
        <form method="post" action="/smart/authorize">
          <FormToken />
          <input type="hidden" name="request" value={requestId} />
          {isFixed ? <FixedTarget app={app} target={first!} /> : <TargetChoice {...view} />}
          <PartTicks
            asked={asked}
            entered={entered}
            canAdd={!isFixed || first!.carenetId === undefined}
            isCircleOffered={!isFixed}
            errors={errors}
          />
          {asked.permissions.includes('stay') ? (
            <HowLong entered={entered} errors={errors} />
          ) : (
            !asked.permissions.includes('session') && <p>{own.once}</p>
          )}
          <p class="muted">{own.cannot}</p>
          <p class="muted">{own.undo}</p>
          {app.isChecked && <p class="muted">{own.returns(app.host)}</p>}
          <div class="actions" id="answer">
            <button type="submit" name="answer" value="approve">
              {own.approve}
            </button>
            <button type="submit" name="answer" value="deny" class="secondary">
              {own.refuse}
            </button>
          </div>
        </form>
      </div>
    </Page>
  );
};

const About: FC<{ app: AskingApp }> = ({ app: { description, author } }) => {
  const { consent: own } = useTexts().smart;
  if (!description && !author) return null;
  return (
    <section aria-labelledby="about">
      <h2 id="about">{own.about}</h2>
      <blockquote>
        {description && <p>{description}</p>}
        {author && <p>{own.author(author)}</p>}
      </blockquote>
    </section>
  );
};

const FixedTarget: FC<{ app: AskingApp; target: Target }> = ({ app, target }) => {
  const { consent: own } = useTexts().smart;
  return (
    <>
      <input type="hidden" name="target" value={target.value} />
      <p>{target.circle === undefined ? own.fixed(app.name) : own.fixedCircle(app.name, target.circle)}</p>
      <div class={`whose record-${target.scope.hue}`}>
        <Whose target={target} />
      </div>
    </>
  );
};

/** Every record, and folded away what circles show of them, unless the choice is there, or there is nothing else. */
const TargetChoice: FC<ConsentProperties> = ({ targets, entered, errors }) => {
  const { consent: own } = useTexts().smart;
  const records = targets.all.filter(({ carenetId }) => carenetId === undefined);
  const circles = targets.all.filter(({ carenetId }) => carenetId !== undefined);
  const isCircle = circles.some(({ value }) => value === entered.target);
  return (
    <fieldset id="target" class={errors?.target ? 'invalid' : undefined}>
      <legend>{own.which}</legend>
      {errors?.target && <FieldError name="target" text={errors.target} />}
      {records.map((target) => (
        <TargetRadio target={target} entered={entered} />
      ))}
      {circles.length > 0 && (
        <details open={isCircle || records.length === 0}>
          <summary>{own.circlesTitle}</summary>
          <p class="muted">{own.circlesLead}</p>
          {circles.map((target) => (
            <TargetRadio target={target} entered={entered} />
          ))}
          {targets.lacksCircles && <p class="muted">{own.noCirclesOf}</p>}
        </details>
      )}
    </fieldset>
  );
};

const TargetRadio: FC<{ target: Target; entered: Entered }> = ({ target, entered }) => (
  <label class={`whose record-${target.scope.hue}`}>
    <input type="radio" name="target" value={target.value} checked={target.value === entered.target} />
    <Whose target={target} />
  </label>
);

const Whose: FC<{ target: Target }> = ({ target: { scope, circle, sees } }) => {
  const texts = useTexts();
  const { consent: own } = texts.smart;
  return (
    <>
      <Initials name={scope.owner} />
      <span>
        <strong>{circle === undefined ? scope.owner : own.circleOf(circle, scope.owner)}</strong>{' '}
        <span class="muted">
          {circle === undefined ? `${own.whole} · ${scope.access(texts)}` : saidOf(sees)}
        </span>
      </span>
    </>
  );

  function saidOf(things: string | undefined): string {
    if (things === undefined) return '';
    return things === '' ? own.seesNothing : own.sees(things);
  }
};
