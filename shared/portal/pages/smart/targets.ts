/** For what a person can let an app in: a whole record, or what a circle shows of one. */
import { ServiceError, type SharedCarenet } from '../../../client/index.ts';
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { callsAtOnce } from '../../calls-at-once.ts';
import { circleName } from '../../components/circle-name.ts';
import { clientOf, type Request } from '../../environment.ts';
import { loadScope } from '../../scope/load-scope.ts';
import type { RecordScope, Scope } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';
import { countedKinds } from '../activity/kinds.ts';
import { namesOfKinds } from '../documents/kinds-of-data.ts';

export interface Target {
  /** The value of the field: `record` or `carenet`, and the id. */
  readonly value: string;
  readonly recordId: string;
  /** Undefined for the whole record. */
  readonly carenetId: string | undefined;
  /** Name of the circle, as people see it. */
  readonly circle: string | undefined;
  readonly scope: Scope;
  /** What the circle shows at the moment, in words; empty for nothing, undefined when that is not known, or for a whole record. */
  readonly sees: string | undefined;
  readonly isOwner: boolean;
}

export interface Targets {
  readonly all: readonly Target[];
  /** Whether there are records whose circles are not among them. */
  readonly lacksCircles: boolean;
}

/** Whose circles are offered at once. People who control more records open the app on the page of one. */
const mostRecords = 6;
/** Circles of a record. */
const mostCircles = 100;

/** Of what she has access to, every record that the person controls, with its circles, and the circles that she is in. */
export async function everyTarget(request: Request, scopes: readonly Scope[]): Promise<Targets> {
  const records = scopes.filter((scope) => scope.kind === 'record');
  const circles = await mapConcurrent(records.slice(0, mostRecords), callsAtOnce, (record) =>
    circlesOf(request, record),
  );
  const own = new Set(circles.flat().map(({ carenetId }) => carenetId));
  const asMember = scopes
    .filter((scope) => scope.kind === 'carenet')
    .map((scope) => carenetTarget(scope, undefined, request.texts))
    .filter(({ carenetId }) => !own.has(carenetId));
  return {
    all: [...records.map(recordTarget), ...circles.flat(), ...asMember],
    lacksCircles: records.length > mostRecords,
  };
}

/** The one record or circle that the app was opened for; undefined when the person has lost it. */
export async function fixedTarget(
  request: Request,
  scopes: readonly Scope[],
  { recordId, carenetId }: { readonly recordId: string; readonly carenetId: string | undefined },
): Promise<Target | undefined> {
  const { texts } = request;
  if (carenetId === undefined) {
    const found = scopes.find((scope) => scope.kind === 'record' && scope.recordId === recordId);
    return found?.kind === 'record' ? recordTarget(found) : undefined;
  }
  const [scope, sees] = await Promise.all([
    unlessLost(loadScope(request, { kind: 'carenet', carenetId })),
    unlessLost(seenNow(request, carenetId)),
  ]);
  return scope && carenetTarget(scope, sees, texts);
}

function recordTarget(scope: RecordScope): Target {
  const { recordId, isOwner } = scope;
  return {
    value: `record ${recordId}`,
    recordId,
    carenetId: undefined,
    circle: undefined,
    scope,
    sees: undefined,
    isOwner,
  };
}

function carenetTarget(scope: Scope, sees: string | undefined, texts: Texts): Target {
  if (scope.kind !== 'carenet') throw new Error('A circle has a scope of its own.');
  const { recordId, carenetId, name } = scope;
  return {
    value: `carenet ${carenetId}`,
    recordId,
    carenetId,
    circle: circleName(name, texts),
    scope,
    sees,
    isOwner: false,
  };
}

/** One call. A record that has just been taken away has none. */
async function circlesOf(request: Request, record: RecordScope): Promise<readonly Target[]> {
  const { recordId } = record;
  const sharing = await unlessLost(clientOf(request).recordSharing({ recordId, limit: mostCircles }));
  return (sharing?.carenets ?? []).map((circle) => ({
    value: `carenet ${circle.id}`,
    recordId,
    carenetId: circle.id,
    circle: circleName(circle.name, request.texts),
    scope: record,
    sees: seesOf(circle, request.texts),
    isOwner: false,
  }));
}

/** `Laboratory results, Problems · 12 documents`; empty for nothing. */
function seesOf({ kinds, documents }: SharedCarenet, texts: Texts): string {
  const { consent } = texts.smart;
  const names = namesOfKinds(kinds, texts);
  return [names.join(', '), documents > 0 && consent.documents(documents)].filter(Boolean).join(' · ');
}

/** How much of what a member of the circle sees now. */
async function seenNow(request: Request, carenetId: string): Promise<string> {
  const { texts } = request;
  const { kinds, documents } = await clientOf(request).carenetOverview({ carenetId });
  const counted = countedKinds(
    {
      kinds: kinds.filter(({ total }) => total > 0).map(({ kind, total }) => ({ kind, count: total })),
      others: 0,
    },
    texts,
  );
  const all = [...counted, ...(documents.total > 0 ? [texts.smart.consent.documents(documents.total)] : [])];
  return new Intl.ListFormat(texts.tag, { type: 'conjunction' }).format(all);
}

/** Undefined for what the person cannot have, or not any more. */
async function unlessLost<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ServiceError && (error.status === 403 || error.status === 404)) return undefined;
    throw error;
  }
}
