/** What granted scopes have in common, and what they let an app do (docs/contract/smart.md#scopes). Pure. */
import { limits } from '../limits.ts';
import { type Condition, type Granted, grantedOf, type ResourceScope, sortedOnce } from './scopes.ts';

const actions = ['create', 'read', 'update', 'delete', 'search'] as const;
export type Action = (typeof actions)[number];

/** Search parameters that must all hold. */
export type Conditions = readonly Condition[];

/** A type that `*` never stands for: who looked at the record is a consent apart. */
const apart = 'AuditEvent';

/**
 * What the granted scopes let an app do with a type. Undefined: nothing. Empty: with every resource of the type. Else with those for which
 * one of these holds.
 */
export function conditionsFor(
  granted: Pick<Granted, 'resources'>,
  type: string,
  does: Exclude<Action, 'delete'>,
): readonly Conditions[] | undefined {
  const scopes = granted.resources.filter((scope) => scope[does] && isOfType(scope, type));
  if (scopes.length === 0) return undefined;
  if (scopes.some(({ where }) => where.length === 0)) return [];
  return scopes.map(({ where }) => where);
}

/**
 * What all of them allow, in the words of the first. Nothing is deleted in a record, so `d` is in no result. More than
 * `smartScopes` scopes are cut, which grants less.
 */
export function intersect(asked: Granted, ...others: readonly Granted[]): Granted {
  const withoutDelete = asked.resources.map((scope) => ({ ...scope, delete: false }));
  const start = grantedOf(withoutDelete.filter(doesAnything), [...asked.others]);
  return others.reduce(intersectTwo, start);
}

/** Whether everything that `narrow` allows is allowed by `wide` too. */
export function covers(wide: Granted, narrow: Granted): boolean {
  if ([...narrow.others].some((name) => !wide.others.has(name))) return false;
  return narrow.resources.every((scope) =>
    actions.every(
      (action) => !scope[action] || wide.resources.some((other) => other[action] && isWithin(scope, other)),
    ),
  );
}

function isOfType(scope: Pick<ResourceScope, 'type'>, type: string): boolean {
  return scope.type === type || (scope.type === '*' && type !== apart);
}

/** Whether a scope is about nothing that the other is not about, whatever they let do. */
function isWithin(scope: ResourceScope, other: ResourceScope): boolean {
  if (scope.context !== other.context || !isOfType(other, scope.type)) return false;
  return other.where.every(([name, value]) => scope.where.some(([n, v]) => n === name && v === value));
}

function intersectTwo(asked: Granted, allowed: Granted): Granted {
  const others = [...asked.others].filter((name) => allowed.others.has(name));
  const resources: ResourceScope[] = [];
  for (const scope of asked.resources) {
    if (resources.length + others.length >= limits.smartScopes) break;
    resources.push(...commonTo(scope, allowed.resources));
  }
  return grantedOf(resources.slice(0, limits.smartScopes - others.length), others);
}

/** A scope that is allowed as it is, or the parts of it that are. Those about the same resources are one scope. */
function commonTo(asked: ResourceScope, allowed: readonly ResourceScope[]): readonly ResourceScope[] {
  if (allowed.some((other) => isWhollyIn(asked, other))) return [asked];
  const parts = new Map<string, ResourceScope>();
  for (const other of allowed) {
    const common = commonOf(asked, other);
    if (!common) continue;
    const about = JSON.stringify([common.type, common.where]);
    const known = parts.get(about);
    parts.set(about, known ? together(known, common) : common);
  }
  return [...parts.values()];
}

function commonOf(asked: ResourceScope, other: ResourceScope): ResourceScope | undefined {
  if (asked.context !== other.context) return undefined;
  const type = isOfType(other, asked.type)
    ? asked.type
    : isOfType(asked, other.type)
      ? other.type
      : undefined;
  if (type === undefined) return undefined;
  const where = sortedOnce([...asked.where, ...other.where]);
  if (where.length > limits.smartScopeConditions) return undefined;
  const does = (action: Action) => asked[action] && other[action];
  const common: ResourceScope = {
    ...asked,
    type,
    where,
    create: does('create'),
    read: does('read'),
    update: does('update'),
    delete: does('delete'),
    search: does('search'),
  };
  return doesAnything(common) ? common : undefined;
}

function together(one: ResourceScope, other: ResourceScope): ResourceScope {
  return {
    ...one,
    create: one.create || other.create,
    read: one.read || other.read,
    update: one.update || other.update,
    delete: one.delete || other.delete,
    search: one.search || other.search,
  };
}

function isWhollyIn(scope: ResourceScope, other: ResourceScope): boolean {
  return isWithin(scope, other) && actions.every((action) => !scope[action] || other[action]);
}

function doesAnything(scope: ResourceScope): boolean {
  return actions.some((action) => scope[action]);
}
