/** What a person answers on a page that lets an app in. Pure. */
import { type Asked, narrowed, type Piece } from './pieces.ts';

/** Choices of how long an app stays in; `stop`: until somebody stops it. */
export const times = ['day', 'month', 'year', 'stop'] as const;
type Time = (typeof times)[number];

const daysOf: Readonly<Record<Time, number | undefined>> = { day: 1, month: 30, year: 365, stop: undefined };

/** What the form says, or what it says before anybody has touched it. */
export interface Entered {
  /** The value of a target; undefined when none is chosen. */
  readonly target: string | undefined;
  /** Keys of pieces and permissions that are ticked. */
  readonly ticked: ReadonlySet<string>;
  readonly until: string | undefined;
}

/** Everything is ticked but who looked at the record: that must be somebody's wish. */
export function proposed(asked: Asked, target: string | undefined): Entered {
  const pieces = [...asked.see, ...asked.add].filter(({ part }) => part !== 'trail');
  return {
    target,
    ticked: new Set([...pieces.map(({ key }) => key), ...asked.permissions]),
    until: 'month',
  };
}

export interface Granted {
  readonly scope: string;
  /** Undefined: until somebody stops it. */
  readonly days: number | undefined;
}

/** Why an answer cannot be taken, as the texts name it. */
export type Fault = 'nothing' | 'nothingInCircle' | 'trail' | 'until';

/** Where an app is let in. */
export interface Place {
  readonly isCircle: boolean;
  readonly isOwner: boolean;
  /** Whether it works on its own. Any other app that is not to stay allowed is forgotten after a day. */
  readonly isBackend?: boolean;
}

/**
 * What the person grants, or what is wrong with the answer. Through a circle nothing is added. Who looked at the record can be shown
 * by its owner alone.
 */
export function grantedBy(
  scope: string,
  asked: Asked,
  { ticked, until }: Pick<Entered, 'ticked' | 'until'>,
  where: Place,
): Granted | Fault {
  const isTicked = ({ key }: Piece) => ticked.has(key);
  const see = asked.see.filter(isTicked);
  if (see.some(({ part }) => part === 'trail') && !where.isOwner) return 'trail';
  const add = where.isCircle ? [] : asked.add.filter(isTicked);
  const permissions = asked.permissions.filter((name) => ticked.has(name));
  const pieces = [...see, ...add];
  const asksForData = asked.see.length + asked.add.length > 0;
  if (asksForData ? pieces.length === 0 : permissions.length === 0)
    return where.isCircle && asked.add.some(isTicked) ? 'nothingInCircle' : 'nothing';
  const days = where.isBackend || permissions.includes('stay') ? daysIn(until) : 1;
  if (days === 'none') return 'until';
  const kept = new Set([...pieces.map(({ key }) => key), ...permissions]);
  return { scope: narrowed(scope, kept), days };
}

function daysIn(until: string | undefined): number | undefined | 'none' {
  const time = times.find((one) => one === until);
  return time === undefined ? 'none' : daysOf[time];
}
