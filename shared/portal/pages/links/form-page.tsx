/** How the link is to be: until when, for whom, how often. */
import type { FC } from 'hono/jsx';
import type { Carenet } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { Choice, ErrorSummary, Field, FieldError, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import type { Wish } from './wish.ts';

export interface FormView {
  readonly scope: RecordScope;
  readonly wish: Wish;
  /** To choose from, where a circle is to be chosen. */
  readonly circles: readonly Carenet[];
  readonly errors?: FieldErrors | undefined;
}

export const FormPage: FC<FormView> = ({ scope, wish, circles, errors }) => {
  const { links } = useTexts();
  const { form } = links;
  const base = sectionPath(scope, 'links');
  const { start, content } = links;
  const what = wish.content === 'documents' ? content.documents(wish.documents.length) : start[wish.content];
  return (
    <Page title={form.title} scope={scope} section="sharing" hasErrors={errors !== undefined}>
      <p class="crumbs">
        <a href={base}>{links.title}</a> › <a href={`${base}/new`}>{what}</a>
      </p>
      <div class="narrow">
        <h1>{form.title}</h1>
        <ErrorSummary errors={errors} />
        <form method="post" action={base} class="link-form">
          <FormToken />
          <input type="hidden" name="content" value={wish.content} />
          <input type="hidden" name="read" value={wish.read} />
          {wish.documents.map((id) => (
            <input type="hidden" name="document" value={id} />
          ))}
          {wish.content === 'carenet' && <CircleChoice wish={wish} circles={circles} errors={errors} />}
          <Field
            name="label"
            label={form.label}
            hint={form.labelHint}
            value={wish.label}
            errors={errors}
            autocomplete="off"
          />
          <Choice
            name="until"
            label={form.until}
            options={form.times}
            value={wish.until}
            isAlwaysChosen
            errors={errors}
          />
          <div class="until-date">
            <Field
              name="date"
              type="date"
              label={form.date}
              hint={form.dateHint}
              value={wish.date}
              errors={errors}
            />
          </div>
          <Field
            name="passcode"
            label={form.passcode}
            hint={form.passcodeHint}
            value={wish.passcode}
            errors={errors}
            autocomplete="off"
          />
          <Field
            name="views"
            label={form.views}
            hint={form.viewsHint}
            value={wish.views}
            errors={errors}
            inputmode="numeric"
            autocomplete="off"
          />
          <label>
            <input type="checkbox" name="notify" value="yes" checked={wish.notify} />
            <span>{form.notify}</span>
          </label>
          <button type="submit">{form.submit}</button>
        </form>
      </div>
    </Page>
  );
};

const CircleChoice: FC<Pick<FormView, 'wish' | 'circles' | 'errors'>> = ({ wish, circles, errors }) => {
  const texts = useTexts();
  const error = errors?.circle;
  return (
    <fieldset id="circle" class={error ? 'field invalid' : 'field'}>
      <legend>{texts.links.form.circle}</legend>
      {error && <FieldError name="circle" text={error} />}
      {circles.map(({ id, name }) => (
        <label class="whole-line">
          <input type="radio" name="circle" value={id} checked={id === wish.circle} />
          <span>{circleName(name, texts)}</span>
        </label>
      ))}
    </fieldset>
  );
};
