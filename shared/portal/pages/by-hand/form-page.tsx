/** The form of an entry by hand: a new one, or one that is changed. */
import type { FC } from 'hono/jsx';
import { assetPaths } from '../../assets/index.ts';
import { ErrorSummary } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { SeenValues } from '../../components/seen-values.tsx';
import { Warning } from '../../components/warning.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type RecordScope, sectionPath } from '../../scope/scope.ts';
import type { Doubt } from './entered.ts';
import { EntryFieldView, type FormState } from './fields.tsx';
import { addPath, changePath } from './paths.ts';

export interface FormView extends Omit<FormState, 'isFresh'> {
  readonly scope: RecordScope;
  /** The document that is changed; undefined for a new entry. */
  readonly documentId?: string | undefined;
  /** Names a new entry before it has an id, so that a form that is sent twice makes one. */
  readonly formId: string;
  /** What the person saw before she typed. */
  readonly seen: Readonly<Record<string, string>>;
  readonly doubts?: readonly Doubt[] | undefined;
}

export const FormPage: FC<FormView> = (view) => {
  const { scope, kind, documentId, formId, seen, values, errors, doubts = [], hasLookUp, found } = view;
  const texts = useTexts();
  const { byHand, health } = texts;
  const title = documentId ? byHand.change(byHand.kinds[kind.name]) : byHand.add[kind.name];
  const action = documentId ? `${changePath(scope, documentId)}/${kind.name}` : addPath(scope, kind.name);
  const list = `${sectionPath(scope, 'health')}/${kind.model}`;
  const isAgain = errors !== undefined || doubts.length > 0 || found !== undefined;
  const isFresh = documentId === undefined && !isAgain;
  const state = { kind, values, errors, found, hasLookUp, isFresh };
  return (
    <Page title={title} scope={scope} section="health" hasErrors={errors !== undefined || doubts.length > 0}>
      <p class="crumbs">
        <a href={sectionPath(scope, 'health')}>{health.summary}</a> ›{' '}
        <a href={list}>{health.models[kind.model]}</a>
      </p>
      <h1>{title}</h1>
      <ErrorSummary errors={errors} />
      <form class="by-hand" method="post" action={action} data-typed={isAgain ? 'yes' : undefined}>
        <FormToken />
        <input type="hidden" name="form_id" value={formId} />
        {documentId && <SeenValues values={seen} />}
        {doubts.length > 0 && <Doubts doubts={doubts} isMeasured={kind.measure !== undefined} />}
        {kind.fields.map((field) => (
          <EntryFieldView field={field} {...state} />
        ))}
        <div class="actions">
          <button type="submit">{byHand.submit}</button>
          <a href={documentId ? documentPath(scope, documentId) : list}>{texts.common.cancel}</a>
        </div>
      </form>
      {documentId && <Mistake action={`${action}/error`} />}
      <script type="module" src={assetPaths.byHand} />
    </Page>
  );
};

/** What may be a slip of the pen is asked about, and saved when the person says that it is right. */
const Doubts: FC<{ doubts: readonly Doubt[]; isMeasured: boolean }> = ({ doubts, isMeasured }) => {
  const { byHand } = useTexts();
  return (
    <div role="alert" tabindex={-1}>
      <Warning title={byHand.doubts.title}>
        <ul>
          {doubts.map(({ text }) => (
            <li>{text}</li>
          ))}
        </ul>
        {isMeasured && <p>{byHand.doubts.care}</p>}
        <label>
          <input type="checkbox" name="sure" value={sureOf(doubts)} />
          {byHand.doubts.sure}
        </label>
      </Warning>
    </div>
  );
};

/** What the answer to these doubts is about: other values are asked about again. */
export function sureOf(doubts: readonly Doubt[]): string {
  return doubts.map(({ about }) => about).join(', ');
}

const Mistake: FC<{ action: string }> = ({ action }) => {
  const { mistake } = useTexts().byHand;
  return (
    <details class="mistake">
      <summary>{mistake.title}</summary>
      <p>{mistake.text}</p>
      <form method="post" action={action}>
        <FormToken />
        <button type="submit" class="secondary">
          {mistake.submit}
        </button>
      </form>
    </details>
  );
};
