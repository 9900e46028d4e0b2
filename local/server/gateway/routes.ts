import { type GroupName, groups } from '../../../shared/api/groups.ts';

/** The function behind a route; `all` is the one behind `$default`. */
export type FunctionName = GroupName | 'all';

export interface RouteMatch<Name extends string = string> {
  /** The name of the function. */
  readonly function: Name;
  /** As in the event: `ANY /accounts/{proxy+}`, or `$default`. */
  readonly routeKey: string;
  readonly pathParameters?: Readonly<Record<string, string>>;
}

interface Route {
  readonly function: GroupName;
  readonly path: string;
  readonly pattern: RegExp;
}

const routes: readonly Route[] = Object.entries(groups)
  .flatMap(([name, group]) => group.routes.map((path) => route(name as GroupName, path)))
  .sort((one, other) => compare(other, one));

/**
 * The most specific matching route: a full match before one with a greedy variable, then the one with more
 * literal segments, otherwise `$default`.
 */
export function matchRoute(path: string): RouteMatch<FunctionName> {
  for (const route of routes) {
    const match = route.pattern.exec(path);
    if (!match) continue;
    const routeKey = `ANY ${route.path}`;
    return {
      function: route.function,
      routeKey,
      ...(match.groups && { pathParameters: { ...match.groups } }),
    };
  }
  return { function: 'all', routeKey: '$default' };
}

function route(name: GroupName, path: string): Route {
  const pattern = path.split('/').map(segmentPattern).join('/');
  return { function: name, path, pattern: new RegExp(`^${pattern}$`, 's') };
}

function segmentPattern(segment: string): string {
  const variable = /^\{(\w+)(\+?)\}$/.exec(segment);
  if (!variable) return segment.replace(/[^\w-]/g, '\\$&');
  return `(?<${variable[1]}>${variable[2] ? '.+' : '[^/]+'})`;
}

function compare(one: Route, other: Route): number {
  return rank(one) - rank(other);
}

function rank({ path }: Route): number {
  const full = path.endsWith('+}') ? 0 : 1000;
  return full + path.split('/').filter((segment) => !segment.startsWith('{')).length;
}
