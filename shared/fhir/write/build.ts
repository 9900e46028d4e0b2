/** Resources while they are written: elements are put at the paths of mappings. */
import type { Fixed } from '../../models/fhir/mapping.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { stepsOf } from '../read/path.ts';

type Writable = { [name: string]: Json | undefined };

export class ResourceBuilder {
  readonly #json: Writable;
  readonly #contained: Writable[] = [];
  /** The contained resource that a path leads to, by the path up to it. */
  readonly #byPath = new Map<string, Writable>();

  constructor(resourceType: string, id: string) {
    this.#json = { resourceType, id };
  }

  /** Puts a value at a path. A list that ends the path gets it as a further entry. */
  put(path: string, value: Json | undefined): void {
    if (value === undefined) return;
    const steps = stepsOf(path);
    const { name, list } = steps.at(-1)!;
    const target = this.#inside(path, steps.length - 1);
    if (list) target[name] = [...((target[name] as readonly Json[] | undefined) ?? []), value];
    else target[name] = value;
  }

  /** Puts elements into the object or contained resource at a path, beside those that are there. */
  merge(path: string, elements: JsonObject | undefined): void {
    if (elements !== undefined) Object.assign(this.#inside(path, stepsOf(path).length), elements);
  }

  /** Whether there is something at the top under this name. */
  has(name: string): boolean {
    return this.#json[name] !== undefined;
  }

  /** The text at a path, if there is one. Of lists, that of the first entry. */
  textAt(path: string): string | undefined {
    const found = this.#at(path);
    return typeof found === 'string' ? found : undefined;
  }

  /** Whether there is something at a path. Of lists, in the first entry. */
  hasAt(path: string): boolean {
    return this.#at(path) !== undefined;
  }

  #at(path: string): Json | undefined {
    let found: Json | undefined = this.#json as JsonObject;
    for (const { name } of stepsOf(path)) {
      const value: Json | undefined = isObject(found) ? found[name] : undefined;
      found = Array.isArray(value) ? value[0] : value;
    }
    return found;
  }

  /** Takes away an element at the top, and returns it. */
  take(name: string): Json | undefined {
    const value = this.#json[name];
    delete this.#json[name];
    return value;
  }

  /** Puts what is the same in every resource of this kind, where no field has put something else. */
  putFixed(fixed: Readonly<Record<string, Fixed>>): void {
    for (const [name, value] of Object.entries(fixed)) this.#json[name] ??= value;
  }

  /** The resource, with `contained` after its id as FHIR orders elements. */
  build(): JsonObject & { resourceType: string; id: string } {
    const { resourceType, id, ...rest } = this.#json as Writable & { resourceType: string; id: string };
    return { resourceType, id, ...(this.#contained.length > 0 && { contained: this.#contained }), ...rest };
  }

  /** The object after so many steps of a path, which is made if it is not there. */
  #inside(path: string, count: number): Writable {
    let target = this.#json;
    for (const [index, { name, list, kind }] of stepsOf(path).slice(0, count).entries()) {
      if (kind) {
        const key = path
          .split('.')
          .slice(0, index + 1)
          .join('.');
        target = this.#byPath.get(key) ?? this.#contain(key, descendTo(target, name, list), kind);
      } else target = descend(target, name, list);
    }
    return target;
  }

  #contain(key: string, refer: (reference: JsonObject) => void, kind: string): Writable {
    const id = `${kind.toLowerCase()}-${this.#contained.length + 1}`;
    const contained: Writable = { resourceType: kind, id };
    this.#contained.push(contained);
    this.#byPath.set(key, contained);
    refer({ reference: `#${id}` });
    return contained;
  }
}

/** The object under a name, which is made if it is not there; of a list, its first entry or a new one. */
function descend(target: Writable, name: string, list: 'first' | 'new' | undefined): Writable {
  if (!list) {
    const inner = (target[name] as Writable | undefined) ?? {};
    target[name] = inner;
    return inner;
  }
  const entries = [...((target[name] as readonly Writable[] | undefined) ?? [])];
  if (list === 'new' || entries.length === 0) entries.push({});
  target[name] = entries;
  return entries[list === 'new' ? entries.length - 1 : 0]!;
}

function descendTo(
  target: Writable,
  name: string,
  list: 'first' | 'new' | undefined,
): (reference: JsonObject) => void {
  return (reference) => {
    if (!list) target[name] = reference;
    else target[name] = [...((target[name] as readonly Json[] | undefined) ?? []), reference];
  };
}
