/**
 * What an app asks for, in pieces that a person can leave out one by one, and back: the scopes that say exactly what she left in
 * (docs/contract/smart.md#consent).
 */
import { resourceTypes } from '../../../fhir/resource-types.ts';
import { grantedOf, parseScopes, type ResourceScope, sortedOnce } from '../../../smart/scopes.ts';
import { type PartName, partOfType, partOrder, partsByCategory } from './parts.ts';

/** Whether an app looks at something, or adds it. */
type Way = 'see' | 'add';

/** A box to tick. */
export interface Piece {
  /** The value of its field, such as `see:labs`. */
  readonly key: string;
  readonly way: Way;
  readonly part: PartName;
  /** Which of the part: a category that people have a word for, or `some` for any other choice of the app. Undefined: all of it. */
  readonly limit: string | undefined;
}

/** Something that an app can be allowed besides data. */
type Permission = 'identity' | 'recognition' | 'stay' | 'session';

export interface Asked {
  readonly see: readonly Piece[];
  readonly add: readonly Piece[];
  readonly permissions: readonly Permission[];
  /** Whether it asks to see everything, or to add everything. */
  readonly isAll: Readonly<Record<Way, boolean>>;
}

/** A scope, cut so that all of it is of one piece. */
interface Cut extends Piece {
  readonly scope: ResourceScope;
}

/** The scopes that a permission stands for. */
const permissionScopes: Readonly<Record<string, readonly Permission[]>> = {
  openid: ['identity', 'recognition'],
  fhirUser: ['identity'],
  profile: ['identity'],
  offline_access: ['stay'],
  online_access: ['session'],
};

/** What an app asks for by these scopes. Each piece is named once, in the order of the page. */
export function askedBy(text: string): Asked {
  const { resources, others } = parseScopes(text);
  const pieces = [...new Map(resources.flatMap(cutsOf).map((piece) => [piece.key, piece])).values()];
  const inOrder = pieces.toSorted(
    (one, other) => partOrder.indexOf(one.part) - partOrder.indexOf(other.part),
  );
  const isNamed = others.has('fhirUser') || others.has('profile');
  return {
    see: inOrder.filter(({ way }) => way === 'see').map(pieceOf),
    add: inOrder.filter(({ way }) => way === 'add').map(pieceOf),
    permissions: [
      ...(isNamed ? (['identity'] as const) : others.has('openid') ? (['recognition'] as const) : []),
      ...(others.has('offline_access') ? (['stay'] as const) : []),
      ...(others.has('online_access') ? (['session'] as const) : []),
    ],
    isAll: {
      see: resources.some((scope) => scope.type === '*' && waysOf(scope).includes('see')),
      add: resources.some((scope) => scope.type === '*' && waysOf(scope).includes('add')),
    },
  };
}

/**
 * The scopes of what is left in: `kept` holds keys of pieces, and permissions. A scope of which everything was kept stays as it was
 * asked for. What only says how the app starts (`launch`, `launch/patient`) stays in any case.
 */
export function narrowed(text: string, kept: ReadonlySet<string>): string {
  const { resources, others } = parseScopes(text);
  const left = resources.flatMap((scope) =>
    waysOf(scope).flatMap((way) => {
      const types = cutByType(scope, way);
      const stays = types.flatMap(({ whole, cuts }) => {
        const staying = cuts.filter(({ key }) => kept.has(key));
        return staying.length === cuts.length ? [whole] : staying.map((cut) => cut.scope);
      });
      const isWhole = types.every(({ whole }) => stays.includes(whole));
      return isWhole ? [{ ...scope, ...limitedTo(way, scope) }] : stays;
    }),
  );
  const leftOthers = [...others].filter((name) => {
    const permissions = permissionScopes[name];
    return !permissions || permissions.some((permission) => kept.has(permission));
  });
  return grantedOf(merged(left), leftOthers).text;
}

function pieceOf({ key, way, part, limit }: Cut): Piece {
  return { key, way, part, limit };
}

function waysOf({ read, search, create, update }: ResourceScope): readonly Way[] {
  return [...(read || search ? (['see'] as const) : []), ...(create || update ? (['add'] as const) : [])];
}

/** One scope as scopes of one type, one way and one part each. */
function cutsOf(scope: ResourceScope): readonly Cut[] {
  return waysOf(scope).flatMap((way) => cutByType(scope, way).flatMap(({ cuts }) => cuts));
}

/** What a scope says of one type, as a whole and cut by parts. */
interface CutType {
  readonly whole: ResourceScope;
  readonly cuts: readonly Cut[];
}

function cutByType(scope: ResourceScope, way: Way): readonly CutType[] {
  const types =
    scope.type === '*' ? [...resourceTypes].filter((type) => type !== 'AuditEvent') : [scope.type];
  return types.map((type) => {
    const whole = { ...scope, type, ...limitedTo(way, scope) };
    const isDivided = way === 'see' && type === 'Observation' && isOfManyParts(scope.where);
    const cuts = isDivided
      ? observationsByPart(whole)
      : byCategory(whole).map((one) => cut(way, one, partOf(one), limitOf(one)));
    return { whole, cuts };
  });
}

function limitedTo(way: Way, { read, search, create, update, delete: deletes }: ResourceScope) {
  const [see, add] = [way === 'see', way === 'add'];
  return {
    read: see && read,
    search: see && search,
    create: add && create,
    update: add && update,
    delete: add && deletes,
  };
}

function cut(way: Way, scope: ResourceScope, part: PartName, limit: string | undefined): Cut {
  const key = [way, part, ...(limit === undefined ? [] : [limit])].join(':');
  return { key, way, part, limit, scope };
}

/**
 * Whether observations that meet these conditions can be of several parts. With conditions that name no category, or say what it is not, an app
 * could else get laboratory values under the name of other findings.
 */
function isOfManyParts(where: ResourceScope['where']): boolean {
  if (isRest(where)) return false;
  const [first] = where;
  if (where.length === 1 && first![0] === 'category') return false;
  return !where.some(([name, value]) => name === 'category' && !value.includes(','));
}

/** Those of each category that is a part, and all the rest. */
function observationsByPart(scope: ResourceScope): readonly Cut[] {
  const { where } = scope;
  const limit = where.length === 0 ? undefined : 'some';
  const of = (part: PartName, condition: ResourceScope['where'][number]) =>
    cut('see', { ...scope, where: sortedOnce([...where, condition]) }, part, limit);
  const left = where.flatMap(([name, value]) => (name === 'category:not' ? value.split(',') : []));
  return [
    ...Object.entries(partsByCategory)
      .filter(([category]) => !left.includes(category))
      .map(([category, part]) => of(part, ['category', category])),
    of('findings', ['category:not', Object.keys(partsByCategory).toSorted().join(',')]),
  ];
}

/** A scope for each of several categories. */
function byCategory(scope: ResourceScope): readonly ResourceScope[] {
  const [condition, ...more] = scope.where;
  if (condition?.[0] !== 'category' || more.length > 0) return [scope];
  return condition[1].split(',').map((category) => ({ ...scope, where: [['category', category]] }));
}

function partOf({ type, where }: ResourceScope): PartName {
  const category =
    type === 'Observation'
      ? codeOf(where.find(([name]) => name === 'category')?.[1])?.toLowerCase()
      : undefined;
  return category !== undefined && Object.hasOwn(partsByCategory, category)
    ? partsByCategory[category]!
    : partOfType(type);
}

/** Categories, by type, that pages have words for: the keys of `limits` in the texts. */
const namedLimits: Readonly<Record<string, readonly string[]>> = {
  Condition: ['problem-list-item', 'encounter-diagnosis', 'health-concern'],
  DiagnosticReport: ['LAB'],
  DocumentReference: ['clinical-note'],
};

function limitOf({ type, where }: ResourceScope): string | undefined {
  if (where.length === 0 || isRest(where)) return undefined;
  const [[name, value], ...more] = where as [ResourceScope['where'][number], ...ResourceScope['where']];
  const category = name === 'category' && more.length === 0 ? codeOf(value) : undefined;
  if (category === undefined) return 'some';
  if (type === 'Observation' && Object.hasOwn(partsByCategory, category.toLowerCase())) return undefined;
  return namedLimits[type]?.includes(category) ? category : 'some';
}

/** Whether this is the condition of all observations that are in no other part. */
function isRest([condition, ...more]: ResourceScope['where']): boolean {
  if (condition?.[0] !== 'category:not' || more.length > 0) return false;
  const categories = condition[1].split(',');
  return Object.keys(partsByCategory).every((one) => categories.includes(one));
}

/** The code of a token, without its system. */
function codeOf(token: string | undefined): string | undefined {
  return token?.slice(token.lastIndexOf('|') + 1);
}

/** Scopes that say the same of a type but for what may be done become one, so that `see` and `add` are `patient/Goal.crus` again. */
function merged(scopes: readonly ResourceScope[]): readonly ResourceScope[] {
  const byTarget = new Map<string, ResourceScope>();
  for (const scope of scopes) {
    const target = [scope.context, scope.type, scope.old, ...scope.where.flat()].join(' ');
    const known = byTarget.get(target);
    byTarget.set(target, known ? { ...scope, ...either(known, scope) } : scope);
  }
  return [...byTarget.values()];
}

function either(one: ResourceScope, other: ResourceScope) {
  return {
    create: one.create || other.create,
    read: one.read || other.read,
    update: one.update || other.update,
    delete: one.delete || other.delete,
    search: one.search || other.search,
  };
}
