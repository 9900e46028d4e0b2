/** A few things to choose one from, each in words of its own. */
import type { FC } from 'hono/jsx';
import { FieldError, type FieldErrors } from './fields.tsx';

export interface RadioOption {
  readonly value: string;
  readonly text: string;
  /** What the choice means. */
  readonly hint?: string;
}

interface RadioChoiceProperties {
  readonly name: string;
  readonly legend: string;
  readonly hint?: string;
  readonly options: readonly RadioOption[];
  readonly value: string | undefined;
  readonly errors?: FieldErrors | undefined;
}

export const RadioChoice: FC<RadioChoiceProperties> = ({ name, legend, hint, options, value, errors }) => {
  const error = errors?.[name];
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      id={name}
      class={error ? 'field invalid' : 'field'}
      aria-describedby={described || undefined}
      tabindex={error ? -1 : undefined}
    >
      <legend>{legend}</legend>
      {hint && <small id={`${name}-hint`}>{hint}</small>}
      {error && <FieldError name={name} text={error} />}
      {options.map((option) => (
        <label class="whole-line">
          <input type="radio" name={name} value={option.value} checked={option.value === value} />
          <span>
            {option.text}
            {option.hint && (
              <>
                {' '}
                <small>{option.hint}</small>
              </>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
