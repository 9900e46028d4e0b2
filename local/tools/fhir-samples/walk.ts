/** Every resource of a sample. It knows FHIR, and nothing of how the service reads it. */

export interface Plain {
  readonly [name: string]: unknown;
}

export interface Item {
  readonly type: string;
  readonly json: Plain;
  /** As the service calls it: `Observation/7`, `Observation/7#sample`, `entry 3 (Observation)`. */
  readonly place: string;
  readonly fullUrl: string | undefined;
  /** Of a contained resource, the one that contains it. */
  readonly container: Item | undefined;
}

export interface Walked {
  /** Contained ones follow what contains them. Bundles are not among them. */
  readonly items: readonly Item[];
  /** Full URLs or `Type/id` of what an entry says to be deleted. */
  readonly deleted: ReadonlySet<string>;
}

const idForm = /^[A-Za-z0-9\-.]{1,64}$/;

export function walk(root: Plain): Walked {
  const items: Item[] = [];
  const deleted = new Set<string>();
  add(root, 'the document', undefined);
  return { items, deleted };

  function add(json: Plain, place: string, fullUrl: string | undefined): void {
    if (json.resourceType === 'Bundle') {
      addEntries(json, place);
      return;
    }
    const { resourceType: type, id } = json;
    if (typeof type !== 'string') return;
    const name = typeof id === 'string' && idForm.test(id) ? `${type}/${id}` : `${place} (${type})`;
    const item: Item = { type, json, place: name, fullUrl, container: undefined };
    items.push(item);
    const taken = new Set<string>();
    for (const [index, inner] of list(json.contained).entries()) {
      if (!isPlain(inner) || typeof inner.resourceType !== 'string') continue;
      const innerId = typeof inner.id === 'string' ? inner.id : '';
      const key = innerId === '' || taken.has(innerId) ? `contained ${index + 1}` : innerId;
      taken.add(key);
      items.push({
        type: inner.resourceType,
        json: inner,
        place: `${name}#${key}`,
        fullUrl: undefined,
        container: item,
      });
    }
  }

  function addEntries(bundle: Plain, place: string): void {
    const prefix = place === 'the document' ? '' : `${place}, `;
    for (const [index, entry] of list(bundle.entry).entries()) {
      if (!isPlain(entry)) continue;
      const fullUrl = typeof entry.fullUrl === 'string' ? entry.fullUrl : undefined;
      const request = isPlain(entry.request) ? entry.request : {};
      if (request.method === 'DELETE') deleted.add(fullUrl ?? String(request.url));
      else if (isPlain(entry.resource)) add(entry.resource, `${prefix}entry ${index + 1}`, fullUrl);
    }
  }
}

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
