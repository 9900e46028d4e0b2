/** The parts that an app asks for, each with a box that can be unticked; and for how long it is let in. */
import type { FC } from 'hono/jsx';
import { FieldError, type FieldErrors } from '../../components/fields.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type Entered, times } from './answer.ts';
import type { PartName } from './parts.ts';
import type { Asked, Piece } from './pieces.ts';
import { nameOfPiece } from './words.ts';

export interface TicksView {
  readonly asked: Asked;
  readonly entered: Entered;
  /** Whether it can add anything where it is let in: not through a circle. */
  readonly canAdd: boolean;
  /** Whether the person can choose a circle in the place of a record. */
  readonly isCircleOffered?: boolean;
  readonly errors?: FieldErrors | undefined;
}

/** The field of the boxes, and the place that errors lead to. */
export const partField = 'part';

export const PartTicks: FC<TicksView> = (view) => {
  const { asked, canAdd, isCircleOffered, errors } = view;
  const { consent } = useTexts().smart;
  const see = asked.see.filter(({ part }) => part !== 'trail');
  const trail = asked.see.filter(({ part }) => part === 'trail');
  return (
    <div id={partField} class={errors?.part ? 'invalid' : undefined}>
      {errors?.part && <FieldError name={partField} text={errors.part} />}
      {see.length > 0 && (
        <Ticks
          {...view}
          legend={consent.see}
          lead={asked.isAll.see ? consent.seeAll : consent.seeLead}
          pieces={see}
        />
      )}
      {trail.length > 0 && <Ticks {...view} legend={consent.trail} pieces={trail} />}
      {canAdd && asked.add.length > 0 && (
        <Ticks
          {...view}
          legend={consent.add}
          lead={isCircleOffered ? `${consent.addLead} ${consent.addNotInCircle}` : consent.addLead}
          pieces={asked.add}
        />
      )}
      {asked.permissions.length > 0 && <Permissions {...view} />}
    </div>
  );
};

interface SomeTicks extends TicksView {
  readonly legend: string;
  readonly lead?: string;
  readonly pieces: readonly Piece[];
}

const Ticks: FC<SomeTicks> = ({ legend, lead, pieces, entered }) => {
  const texts = useTexts();
  const hints: Readonly<Record<string, string>> = texts.smart.hints;
  const folded = foldedOf(pieces, entered);
  const tick = (piece: Piece) => (
    <Tick
      value={piece.key}
      name={nameOfPiece(piece, texts)}
      hint={piece.way === 'see' ? hints[piece.part] : undefined}
      isTicked={entered.ticked.has(piece.key)}
    />
  );
  return (
    <fieldset class="parts">
      <legend>{legend}</legend>
      {lead && <p class="muted">{lead}</p>}
      {pieces.filter((piece) => !folded.includes(piece)).map(tick)}
      {folded.length > 0 && (
        <details>
          <summary>{texts.smart.consent.further(folded.length)}</summary>
          {folded.map(tick)}
        </details>
      )}
    </fieldset>
  );
};

/** How many parts stand open in any case. */
const mostOpen = 8;

/** What people think of first, or would not want to overlook. */
const mainParts: readonly PartName[] = [
  'labs',
  'vitals',
  'findings',
  'problems',
  'allergies',
  'medicines',
  'vaccinations',
  'documents',
];

/** Of many parts those that can be folded away: their boxes are all ticked, and their summary says so. */
function foldedOf(pieces: readonly Piece[], { ticked }: Entered): readonly Piece[] {
  if (pieces.length <= mostOpen) return [];
  return pieces.filter(({ key, part }) => ticked.has(key) && !mainParts.includes(part));
}

const Permissions: FC<TicksView> = ({ asked, entered }) => {
  const { smart } = useTexts();
  return (
    <fieldset class="parts">
      <legend>{smart.consent.more}</legend>
      {asked.permissions.map((name) => (
        <Tick
          value={name}
          name={smart.permissions[name]}
          hint={name === 'stay' ? smart.staysHint : undefined}
          isTicked={entered.ticked.has(name)}
        />
      ))}
    </fieldset>
  );
};

interface TickProperties {
  readonly value: string;
  readonly name: string;
  readonly hint: string | undefined;
  readonly isTicked: boolean;
}

const Tick: FC<TickProperties> = ({ value, name, hint, isTicked }) => (
  <label>
    <input type="checkbox" name={partField} value={value} checked={isTicked} />
    <span>
      {name}
      {hint && (
        <>
          {' '}
          <small>{hint}</small>
        </>
      )}
    </span>
  </label>
);

/** For how long the app is let in, if it is to stay allowed at all. */
export const HowLong: FC<Pick<TicksView, 'entered' | 'errors'>> = ({ entered, errors }) => {
  const { consent } = useTexts().smart;
  return (
    <fieldset id="until" class={errors?.until ? 'parts invalid' : 'parts'}>
      <legend>{consent.howLong}</legend>
      {errors?.until && <FieldError name="until" text={errors.until} />}
      {times.map((time) => (
        <label>
          <input type="radio" name="until" value={time} checked={entered.until === time} />
          <span>{consent.times[time]}</span>
        </label>
      ))}
    </fieldset>
  );
};
