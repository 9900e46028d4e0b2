/** Parts of forms: labelled fields with their hint and error, and the summary of all errors. */
import type { Child, FC } from 'hono/jsx';
import { useTexts } from '../layout/request-context.ts';

/** What is wrong with a form, by the name of the field. The empty name stands for the form as a whole. */
export type FieldErrors = Readonly<Record<string, string>>;

interface FieldProperties {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'search';
  readonly value?: string | undefined;
  readonly hint?: string | undefined;
  readonly autocomplete?: string | undefined;
  readonly inputmode?: 'text' | 'numeric' | 'decimal' | 'email' | 'search';
  readonly required?: boolean;
  readonly autofocus?: boolean;
  readonly autocapitalize?: 'none' | 'characters';
  readonly spellcheck?: boolean;
  /** Whether the browser puts in which day it is. */
  readonly 'data-today'?: 'yes' | undefined;
  readonly errors?: FieldErrors | undefined;
}

export const Field: FC<FieldProperties> = ({ name, label, type = 'text', hint, errors, ...input }) => (
  <Labelled name={name} label={label} hint={hint} errors={errors}>
    <input id={name} name={name} type={type} {...stateOf({ name, hint, errors })} {...input} />
  </Labelled>
);

interface TextAreaProperties {
  readonly name: string;
  readonly label: string;
  readonly rows: number;
  readonly value: string | undefined;
  readonly hint?: string | undefined;
  readonly autocomplete?: 'off';
  readonly autocapitalize?: 'none';
  readonly spellcheck?: boolean;
  readonly errors?: FieldErrors | undefined;
}

/** A field of several lines. */
export const TextArea: FC<TextAreaProperties> = ({ name, label, value, hint, errors, ...area }) => (
  <Labelled name={name} label={label} hint={hint} errors={errors}>
    <textarea id={name} name={name} {...stateOf({ name, hint, errors })} {...area}>
      {value}
    </textarea>
  </Labelled>
);

interface ChoiceProperties {
  readonly name: string;
  readonly label: string;
  /** Texts by their values. */
  readonly options: Readonly<Record<string, string>>;
  readonly value: string;
  /** Whether one of the options is always chosen. */
  readonly isAlwaysChosen?: boolean;
  readonly errors?: FieldErrors | undefined;
}

/** A list to choose from. Its first entry is no choice, unless one is always chosen. */
export const Choice: FC<ChoiceProperties> = ({ name, label, options, value, isAlwaysChosen, errors }) => (
  <Labelled name={name} label={label} errors={errors}>
    <select id={name} name={name} {...stateOf({ name, errors })}>
      {!isAlwaysChosen && <option value="" />}
      {Object.entries(options).map(([key, text]) => (
        <option value={key} selected={key === value}>
          {text}
        </option>
      ))}
    </select>
  </Labelled>
);

interface LabelledProperties {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly errors: FieldErrors | undefined;
  readonly children: Child;
}

/** What stands around every field. */
const Labelled: FC<LabelledProperties> = ({ name, label, hint, errors = {}, children }) => {
  const error = errors[name];
  return (
    <div class={error ? 'field invalid' : 'field'}>
      <label for={name}>{label}</label>
      {hint && <small id={`${name}-hint`}>{hint}</small>}
      {error && <FieldError name={name} text={error} />}
      {children}
    </div>
  );
};

/** What those hear of a field who do not see its hint and its error. */
function stateOf({ name, hint, errors = {} }: Pick<LabelledProperties, 'name' | 'hint' | 'errors'>) {
  const error = errors[name];
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return {
    'aria-describedby': described || undefined,
    'aria-invalid': error ? ('true' as const) : undefined,
  };
}

/** What is wrong with a field, beside it. */
export const FieldError: FC<{ name: string; text: string }> = ({ name, text }) => {
  const texts = useTexts();
  return (
    <small class="error" id={`${name}-error`}>
      <strong>{texts.common.errorPrefix}</strong> {text}
    </small>
  );
};

/** All errors at the top of the page, each leading to its field. Nothing without errors. */
export const ErrorSummary: FC<{ errors?: FieldErrors | undefined; children?: Child }> = ({
  errors = {},
  children,
}) => {
  const texts = useTexts();
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <section class="summary" role="alert" aria-labelledby="summary-title" tabindex={-1}>
      <h2 id="summary-title">{texts.common.errorSummary}</h2>
      <ul>
        {entries.map(([name, text]) => (
          <li>{name ? <a href={`#${name}`}>{text}</a> : text}</li>
        ))}
      </ul>
      {children}
    </section>
  );
};
