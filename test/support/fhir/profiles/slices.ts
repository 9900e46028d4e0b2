/** Which slice of an element a value belongs to (hl7.org/fhir/R4/profiling.html#discriminator). */
import type { Discriminator, Element } from './element-tree.ts';
import { profileOf } from './element-tree.ts';
import { isAsFixed, type Resource, type Value, valuesOf } from './values.ts';

export interface SliceContext {
  /** What a value of type Reference refers to. */
  readonly resolve: (reference: string) => Resource | undefined;
  readonly conforms: (resource: Resource, profile: string) => boolean;
}

/** The slice that the value is in, or undefined. Throws for what profiles may say and this does not know. */
export function sliceOf(value: Value, element: Element, context: SliceContext): Element | undefined {
  const discriminators = element.slicing?.discriminator ?? [];
  if (discriminators.length === 0 && element.slices.length > 0)
    throw new Error(`${element.id} is sliced by nothing`);
  return element.slices.find((slice) => discriminators.every((one) => isOf(value, slice, one, context)));
}

function isOf(value: Value, slice: Element, { type, path }: Discriminator, context: SliceContext): boolean {
  if (type === 'type' || type === 'profile') {
    const { resource, types } = subject(value, slice, path, context);
    if (type === 'type') return types.some(({ code }) => code === (resource?.resourceType ?? value.type));
    // Without a profile, its type is all that there is to be conformed to.
    return types.some(
      ({ code, profiles }) =>
        resource?.resourceType === code &&
        (profiles.length === 0 || profiles.some((profile) => context.conforms(resource, profile))),
    );
  }
  if (type !== 'value' && type !== 'pattern') throw new Error(`${slice.id} is sliced by ${type}`);
  if (path === '$this') return slice.fixed !== undefined && isAsFixed(value.json, slice);
  if (path === 'url') return value.inner.url === urlOf(slice);
  return valuesAt(value, slice, path.split('.')).some(({ json, fixed }) => isAsFixed(json, fixed));
}

/** The values at a path of elements such as `coding.code`, with the element that fixes them. */
function valuesAt(
  value: Value,
  slice: Element,
  path: readonly string[],
): readonly (Value & { readonly fixed: Element })[] {
  const [name, ...rest] = path;
  const child = slice.children.find((one) => one.name === name);
  if (!child || (rest.length === 0 && !child.fixed)) throw new Error(`${slice.id} does not fix ${name}`);
  const values = valuesOf(value.inner, child);
  if (rest.length === 0) return values.map((one) => ({ ...one, fixed: child }));
  return values.flatMap((one) => valuesAt(one, child, rest));
}

interface Subject {
  readonly resource?: Resource;
  readonly types: readonly { readonly code: string; readonly profiles: readonly string[] }[];
}

/** What types and profiles are demanded of: the value itself, a resource in it, or one that it refers to. */
function subject(value: Value, slice: Element, path: string, { resolve }: SliceContext): Subject {
  if (path === '$this')
    return { types: (slice.type ?? []).map(({ code, profile = [] }) => ({ code, profiles: profile })) };
  if (path === 'resolve()') {
    const targets = (slice.type ?? []).flatMap(({ targetProfile = [] }) => targetProfile);
    const types = targets.map((url) => ({ code: profileOf(url)?.type ?? '', profiles: [url] }));
    return { resource: resolve(String(value.inner.reference)), types };
  }
  const child = slice.children.find(({ name }) => name === path);
  if (!child) throw new Error(`${slice.id} says nothing of ${path}`);
  const types = (child.type ?? []).map(({ code, profile = [] }) => ({ code, profiles: profile }));
  return { resource: value.inner[path] as Resource | undefined, types };
}

/** Extensions are told apart by the URL of their definition. */
function urlOf(slice: Element): string | undefined {
  const url = slice.children.find(({ name }) => name === 'url');
  return url ? String(url.fixed?.value) : slice.type?.[0]?.profile?.[0]?.split('|')[0];
}
