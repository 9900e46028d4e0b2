/**
 * Two people, or one in two tabs, have changed the same. Nothing was overwritten: both values stand beside each other, and the
 * person decides for each.
 */
import type { FC } from 'hono/jsx';
import { FormToken } from '../components/form-token.tsx';
import { Page } from '../layout/page.tsx';
import { useTexts } from '../layout/request-context.ts';
import type { RecordScope, RecordSection, Scope } from '../scope/scope.ts';

interface ConflictField {
  readonly name: string;
  readonly label: string;
  readonly stored: string;
  readonly entered: string;
  /** What the person saw before she typed: what she has not touched is not changed by default. Undefined when that is not known. */
  readonly seen?: string | undefined;
  /** What a value is called; the value itself when left out. */
  readonly said?: (value: string) => string;
}

interface ConflictView {
  readonly scope?: Scope | RecordScope | undefined;
  readonly section?: RecordSection | undefined;
  /** Where the decision is sent, and the page of what is stored. */
  readonly action: string;
  readonly page: string;
  /** All fields of the form. Those that are the same are not asked about. */
  readonly fields: readonly ConflictField[];
  /** Fields that name what is stored now, so that the decision is about that. */
  readonly read: Readonly<Record<string, string>>;
}

export const ConflictPage: FC<ConflictView> = ({ scope, section, action, page, fields, read }) => {
  const { conflict } = useTexts();
  const isSame = ({ stored, entered }: ConflictField) => stored === entered;
  return (
    <Page title={conflict.title} scope={scope} section={section}>
      <h1>{conflict.title}</h1>
      <p>{conflict.lead}</p>
      <form method="post" action={action} class="conflict" data-typed>
        <FormToken />
        {Object.entries(read).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        {fields.filter(isSame).map(({ name, stored }) => (
          <input type="hidden" name={name} value={stored} />
        ))}
        {fields
          .filter((field) => !isSame(field))
          .map((field) => (
            <Decision {...field} />
          ))}
        <div class="actions">
          <button type="submit">{conflict.submit}</button>
          <a href={page}>{conflict.leave}</a>
        </div>
      </form>
    </Page>
  );
};

const Decision: FC<ConflictField> = ({ name, label, stored, entered, seen, said = (value) => value }) => {
  const { conflict } = useTexts();
  const isTouched = entered !== seen;
  const values = [
    { who: conflict.stored, value: stored, isChosen: !isTouched },
    { who: conflict.entered, value: entered, isChosen: isTouched },
  ];
  return (
    <fieldset>
      <legend>{label}</legend>
      <div class="values">
        {values.map(({ who, value, isChosen }) => (
          <label>
            <input type="radio" name={name} value={value} checked={isChosen} />
            <span>
              <span class="muted">{who}</span>
              {value === '' ? <em>{conflict.nothing}</em> : <strong>{said(value)}</strong>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
