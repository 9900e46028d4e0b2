/** The fields of a form by hand, each by how it is entered. */
import type { FC } from 'hono/jsx';
import { Choice, Field, FieldError, type FieldErrors, TextArea } from '../../components/fields.tsx';
import { useTexts } from '../../layout/request-context.ts';
import type { Texts } from '../../texts/index.ts';
import { type EntryField, type EntryKind, labelOf, unitText, type Values } from './kinds.ts';
import { measures } from './measures.ts';
import { type DatePart, dateParts, partName, partsOf } from './partial-date.ts';

export interface FormState {
  readonly kind: EntryKind;
  readonly values: Values;
  readonly errors?: FieldErrors | undefined;
  /** Names that a search has found; undefined when nothing was searched for. */
  readonly found?: readonly string[] | undefined;
  /** Whether names can be looked up. */
  readonly hasLookUp: boolean;
  /** Whether the form begins: the browser then knows better which day it is. */
  readonly isFresh: boolean;
}

type Properties = FormState & { readonly field: EntryField };

export const EntryFieldView: FC<Properties> = (state) => {
  const { field, kind, values, errors, isFresh } = state;
  const texts = useTexts();
  const { byHand } = texts;
  const { name } = field;
  const label = labelOf(field, kind, texts);
  const value = values[name];
  switch (field.as) {
    case 'look-up':
      return <LookUp {...state} label={label} />;
    case 'choice':
      return (
        <Choice
          name={name}
          label={label}
          options={byHand.choices[field.of]}
          value={value ?? ''}
          errors={errors}
        />
      );
    case 'date':
      return <PartialDate name={name} label={label} value={value ?? ''} errors={errors} />;
    case 'day':
      return (
        <>
          <Field
            name={name}
            type="date"
            label={label}
            value={value}
            data-today={isFresh ? 'yes' : undefined}
            errors={errors}
          />
          {field.hasTime && <Time values={values} />}
        </>
      );
    case 'still':
      return <Still field={field} label={label} values={values} errors={errors} />;
    case 'lines':
      return (
        <TextArea name={name} label={label} rows={name === 'text' ? 8 : 3} value={value} errors={errors} />
      );
    case 'number':
      return (
        <Field name={name} label={label} value={shown(value, texts)} inputmode="decimal" errors={errors} />
      );
    case 'unit':
      return <Units kind={kind} value={value} />;
    default:
      return (
        <Field
          name={name}
          label={label}
          value={value}
          hint={field.hint && byHand.hints[field.hint]}
          errors={errors}
        />
      );
  }
};

/** With the comma where people write one. */
function shown(value: string | undefined, { tag }: Texts): string | undefined {
  const isComma = new Intl.NumberFormat(tag).format(1.5).includes(',');
  return isComma ? value?.replace('.', ',') : value;
}

/** Without a script, a button searches and the names stand below; by-hand.page.js offers them while one types. */
const LookUp: FC<Properties & { label: string }> = ({
  field: { name },
  label,
  values,
  errors,
  found,
  hasLookUp,
}) => {
  const { byHand } = useTexts();
  const value = values.name ?? '';
  return (
    <div class="look-up">
      <Field
        name={name}
        label={label}
        value={value}
        hint={hasLookUp ? byHand.hints.name : undefined}
        autocomplete="off"
        errors={errors}
      />
      {hasLookUp && (
        <>
          <datalist id="names" />
          <button type="submit" name="search" value="yes" class="secondary" formnovalidate>
            {byHand.search}
          </button>
        </>
      )}
      {found?.length === 0 && <p role="status">{byHand.nothingFound(value)}</p>}
      {found && found.length > 0 && (
        <fieldset class="options">
          <legend>{byHand.found}</legend>
          {found.map((one) => (
            <Option name="pick" value={one} text={one} isChosen={one === value} />
          ))}
          {!found.includes(value) && <Option name="pick" value="" text={byHand.asTyped(value)} isChosen />}
        </fieldset>
      )}
    </div>
  );
};

interface OptionProperties {
  readonly name: string;
  readonly value: string;
  readonly text: string;
  readonly isChosen: boolean;
}

const Option: FC<OptionProperties> = ({ name, value, text, isChosen }) => (
  <label>
    <input type="radio" name={name} value={value} checked={isChosen} />
    {text}
  </label>
);

interface PartialProperties {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly errors: FieldErrors | undefined;
}

/** Three fields, of which day and month may stay empty. A month is chosen by its name, so that nobody takes it for the day. */
const PartialDate: FC<PartialProperties> = ({ name, label, value, errors = {} }) => {
  const { byHand } = useTexts();
  const parts = partsOf(value);
  const error = errors[name];
  const described = `${name}-hint${error ? ` ${name}-error` : ''}`;
  return (
    <fieldset class={error ? 'field date-parts invalid' : 'field date-parts'} aria-describedby={described}>
      <legend>{label}</legend>
      <small id={`${name}-hint`}>{byHand.hints.partial}</small>
      {error && <FieldError name={name} text={error} />}
      <div class="parts">
        {dateParts.map((part) => (
          <Part name={name} part={part} value={parts[part]} isInvalid={error !== undefined} />
        ))}
      </div>
    </fieldset>
  );
};

const Part: FC<{ name: string; part: DatePart; value: string; isInvalid: boolean }> = ({
  name: date,
  part,
  value,
  isInvalid,
}) => {
  const { byHand, tag } = useTexts();
  const name = partName(date, part);
  // No date is without a year: the summary of errors leads there.
  const id = part === 'year' ? date : name;
  const invalid = isInvalid ? 'true' : undefined;
  return (
    <div class={part}>
      <label for={id}>{byHand.date[part]}</label>
      {part === 'month' ? (
        <select id={id} name={name} aria-invalid={invalid}>
          <option value="" />
          {monthNames(tag).map((month, index) => (
            <option value={index + 1} selected={value === String(index + 1)}>
              {month}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={name}
          value={value}
          inputmode="numeric"
          maxlength={part === 'day' ? 2 : 4}
          aria-invalid={invalid}
        />
      )}
    </div>
  );
};

function monthNames(tag: string): readonly string[] {
  const format = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 1)));
}

/** Only the browser knows in which zone a time is meant, so it stays hidden without the script, which shows it. */
const Time: FC<{ values: Values }> = ({ values: { time, zone } }) => {
  const { byHand } = useTexts();
  return (
    <div class="field" data-part="time" hidden>
      <label for="time">{byHand.fields.time}</label>
      <input id="time" name="time" type="time" value={time} />
      <input type="hidden" name="zone" value={zone} />
    </div>
  );
};

interface StillProperties {
  readonly field: EntryField & { readonly as: 'still' };
  readonly label: string;
  readonly values: Values;
  readonly errors: FieldErrors | undefined;
}

const Still: FC<StillProperties> = ({ field, label, values, errors }) => {
  const { byHand } = useTexts();
  return (
    <>
      <fieldset class="options">
        <legend>{label}</legend>
        <Option name="still" value="yes" text={byHand.choices.still.yes} isChosen={values.still !== 'no'} />
        <Option name="still" value="no" text={byHand.choices.still.no} isChosen={values.still === 'no'} />
      </fieldset>
      {field.hasEnd && (
        <div class="until">
          <PartialDate name="until" label={byHand.fields.until} value={values.until ?? ''} errors={errors} />
        </div>
      )}
    </>
  );
};

const Units: FC<{ kind: EntryKind; value: string | undefined }> = ({ kind, value }) => {
  const texts = useTexts();
  const [{ units }] = measures[kind.measure!].readings;
  return (
    <fieldset class="options">
      <legend>{texts.byHand.fields.unit}</legend>
      {units.map(({ code }, index) => (
        <Option
          name="unit"
          value={code}
          text={unitText(code, texts)}
          isChosen={value === undefined ? index === 0 : code === value}
        />
      ))}
    </fieldset>
  );
};
