/**
 * Exact routing. Trailing slashes are significant, a placeholder takes one non-empty segment, and literal
 * segments win over placeholders. Segments are percent-decoded once, unless the gateway has done so.
 */
import type { Declaration, Endpoint, Method } from './endpoint.ts';

/** What a matcher reads from an endpoint. */
type Routed = Pick<Declaration, 'routes'>;

export interface Match<E extends Routed = Endpoint> {
  readonly endpoint: E;
  readonly params: Readonly<Record<string, string>>;
}

export type MatchResult<E extends Routed = Endpoint> =
  | { readonly kind: 'match'; readonly match: Match<E> }
  | { readonly kind: 'method'; readonly allowed: readonly Method[]; readonly endpoints: readonly E[] }
  | { readonly kind: 'none' };

interface Node<E> {
  readonly literals: Map<string, Node<E>>;
  placeholders?: Node<E>;
  readonly endpoints: Map<Method, { endpoint: E; names: readonly string[] }>;
}

export type Matcher<E extends Routed = Endpoint> = (
  method: string,
  path: string,
  pathIsDecoded: boolean,
) => MatchResult<E>;

/** Returns a matcher for these endpoints. */
export function createMatcher<E extends Routed>(endpoints: readonly E[]): Matcher<E> {
  const root = emptyNode<E>();
  for (const endpoint of endpoints) {
    for (const route of endpoint.routes) insert(root, endpoint, route.method, route.path);
  }
  return (method, path, pathIsDecoded) => {
    const segments = split(path, pathIsDecoded);
    if (!segments) return { kind: 'none' };
    const found = walk(root, segments, 0, []);
    if (!found) return { kind: 'none' };
    const entry = found.node.endpoints.get(method as Method);
    if (!entry) {
      const others = [...found.node.endpoints];
      return {
        kind: 'method',
        allowed: others.map(([name]) => name),
        endpoints: others.map(([, { endpoint }]) => endpoint),
      };
    }
    const params = Object.fromEntries(entry.names.map((name, index) => [name, found.values[index] ?? '']));
    return { kind: 'match', match: { endpoint: entry.endpoint, params } };
  };
}

function emptyNode<E>(): Node<E> {
  return { literals: new Map(), endpoints: new Map() };
}

function insert<E>(root: Node<E>, endpoint: E, method: Method, path: string): void {
  let node = root;
  const names: string[] = [];
  for (const segment of path.slice(1).split('/')) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name) {
      names.push(name);
      node.placeholders ??= emptyNode<E>();
      node = node.placeholders;
      continue;
    }
    const next = node.literals.get(segment) ?? emptyNode<E>();
    node.literals.set(segment, next);
    node = next;
  }
  if (node.endpoints.has(method)) throw new Error(`Two endpoints for ${method} ${path}`);
  node.endpoints.set(method, { endpoint, names });
}

/** Returns the path's segments, decoded; undefined when a segment is not percent-encoded UTF-8. */
function split(path: string, pathIsDecoded: boolean): readonly string[] | undefined {
  if (!path.startsWith('/')) return undefined;
  const segments = path.slice(1).split('/');
  if (pathIsDecoded) return segments;
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function walk<E>(
  node: Node<E>,
  segments: readonly string[],
  index: number,
  values: readonly string[],
): { node: Node<E>; values: readonly string[] } | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.endpoints.size > 0 ? { node, values } : undefined;
  const literal = node.literals.get(segment);
  const found = literal && walk(literal, segments, index + 1, values);
  if (found || !node.placeholders || segment === '') return found;
  return walk(node.placeholders, segments, index + 1, [...values, segment]);
}
