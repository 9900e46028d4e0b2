/**
 * Exact routing. Trailing slashes are significant, a placeholder takes one non-empty segment, and literal
 * segments win over placeholders. Segments are percent-decoded once, unless the gateway has done so.
 */
import type { Endpoint, Method } from './endpoint.ts';

export interface Match {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

export type MatchResult =
  | { readonly kind: 'match'; readonly match: Match }
  | { readonly kind: 'method'; readonly allowed: readonly Method[] }
  | { readonly kind: 'none' };

interface Node {
  readonly literals: Map<string, Node>;
  readonly placeholders: Node | undefined;
  readonly endpoints: Map<Method, { endpoint: Endpoint; names: readonly string[] }>;
}

type MutableNode = {
  literals: Map<string, MutableNode>;
  placeholders?: MutableNode;
  endpoints: Node['endpoints'];
};

export type Matcher = (method: string, path: string, pathIsDecoded: boolean) => MatchResult;

/** Builds the matcher of these endpoints. */
export function createMatcher(endpoints: readonly Endpoint[]): Matcher {
  const root: MutableNode = emptyNode();
  for (const endpoint of endpoints) {
    for (const route of endpoint.routes) insert(root, endpoint, route.method, route.path);
  }
  return (method, path, pathIsDecoded) => {
    const segments = split(path, pathIsDecoded);
    if (!segments) return { kind: 'none' };
    const found = walk(root, segments, 0, []);
    if (!found) return { kind: 'none' };
    const entry = found.node.endpoints.get(method as Method);
    if (!entry) return { kind: 'method', allowed: [...found.node.endpoints.keys()] };
    const params = Object.fromEntries(entry.names.map((name, index) => [name, found.values[index] ?? '']));
    return { kind: 'match', match: { endpoint: entry.endpoint, params } };
  };
}

function emptyNode(): MutableNode {
  return { literals: new Map(), endpoints: new Map() };
}

function insert(root: MutableNode, endpoint: Endpoint, method: Method, path: string): void {
  let node = root;
  const names: string[] = [];
  for (const segment of path.slice(1).split('/')) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name) {
      names.push(name);
      node.placeholders ??= emptyNode();
      node = node.placeholders;
      continue;
    }
    const next = node.literals.get(segment) ?? emptyNode();
    node.literals.set(segment, next);
    node = next;
  }
  if (node.endpoints.has(method)) throw new Error(`Two endpoints for ${method} ${path}`);
  node.endpoints.set(method, { endpoint, names });
}

/** The path's segments, decoded; undefined when a segment is not percent-encoded UTF-8. */
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

function walk(
  node: MutableNode,
  segments: readonly string[],
  index: number,
  values: readonly string[],
): { node: MutableNode; values: readonly string[] } | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.endpoints.size > 0 ? { node, values } : undefined;
  const literal = node.literals.get(segment);
  const found = literal && walk(literal, segments, index + 1, values);
  if (found || !node.placeholders || segment === '') return found;
  return walk(node.placeholders, segments, index + 1, [...values, segment]);
}
