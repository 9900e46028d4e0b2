/**
 * Validates resources of a Bundle against profiles of FHIR: how many values an element has, of which types, what is fixed, slices,
 * constraints, references to resources of a profile, and codes. That a resource has no other elements is what the schema checks.
 */
import { bindingError } from './bindings.ts';
import { CodeReport } from './code-report.ts';
import { brokenConstraints } from './constraints.ts';
import { base, type Element, type ElementType, profileOf, typeOf } from './element-tree.ts';
import { BundleIndex, type Entry } from './references.ts';
import { sliceOf } from './slices.ts';
import { isAsFixed, type JsonObject, type Resource, type Value, valuesOf } from './values.ts';

/** The object whose elements are looked at. */
interface Place {
  readonly json: JsonObject;
  /** `Composition.section[2]`, for people. */
  readonly path: string;
  readonly resource: Resource;
}

interface Result {
  readonly errors: readonly string[];
  readonly codes: CodeReport;
}

export class Validator {
  /** Of all that was checked. */
  readonly codes = new CodeReport();
  readonly #index: BundleIndex;
  readonly #known = new Map<Resource, Map<string, Result>>();
  /** Of the resource and profile that are looked at. */
  #own = new CodeReport();

  constructor(entries: readonly Entry[]) {
    this.#index = new BundleIndex(entries);
  }

  /** What is wrong with a resource by a profile, a sentence each. Throws when no package has the profile. */
  check(resource: Resource, profile: string): readonly string[] {
    const { errors, codes } = this.#resultOf(resource, profile);
    this.codes.merge(codes);
    return errors;
  }

  #resultOf(resource: Resource, profile: string): Result {
    const known = this.#known.get(resource) ?? new Map<string, Result>();
    this.#known.set(resource, known);
    const before = known.get(profile);
    if (before) return before;
    const outer = this.#own;
    const codes = new CodeReport();
    // Resources may refer to each other in a circle: each is taken to conform while it is looked at.
    known.set(profile, { errors: [], codes });
    this.#own = codes;
    const result = { errors: this.#errorsOf(resource, profile), codes };
    this.#own = outer;
    known.set(profile, result);
    return result;
  }

  #wrongWith(resource: Resource, profile: string): readonly string[] {
    return this.#resultOf(resource, profile).errors;
  }

  /** A resource is tried with each profile of its kind: most differ in an element that says what it is. */
  #conforms(resource: Resource, profile: string): boolean {
    const elements = profileOf(profile)?.root.children ?? [];
    const differs = elements.some((element) => {
      const values = valuesOf(resource, element);
      return (
        wrongCount(values, element, '').length > 0 || values.some(({ json }) => !isAsFixed(json, element))
      );
    });
    return !differs && this.#wrongWith(resource, profile).length === 0;
  }

  #errorsOf(resource: Resource, profile: string): readonly string[] {
    const found = profileOf(profile);
    if (!found) throw new Error(`No package has ${profile}`);
    const path = `${resource.resourceType}/${resource.id ?? ''}`;
    if (found.type !== resource.resourceType) return [`${path} is no ${found.type}`];
    return this.#object({ json: resource, path, resource }, found.root, true);
  }

  #object(place: Place, element: Element, isRoot: boolean): readonly string[] {
    const { json, path, resource } = place;
    const self = { json, name: '$this', value: json, path: element.path, resource };
    const errors = isRoot ? brokenConstraints(element, self).map((broken) => `${path}: ${broken}`) : [];
    const inner = element.children.flatMap((child) => this.#element(place, element, child));
    return [...new Set([...errors, ...inner])];
  }

  #element(place: Place, parent: Element, element: Element): readonly string[] {
    const values = valuesOf(place.json, element);
    const path = `${place.path}.${element.name}`;
    const errors = [...wrongCount(values, element, path)];
    if (values.length === 0 && element.slices.every(({ min }) => min === 0)) return errors;
    const counts = new Map(element.slices.map((slice) => [slice, [] as Value[]]));
    const context = {
      resolve: (reference: string) => this.#index.resolve(reference, place.resource),
      conforms: (resource: Resource, profile: string) => this.#conforms(resource, profile),
    };
    for (const value of values) {
      errors.push(...this.#value(place, parent, element, value));
      const slice = sliceOf(value, element, context);
      if (slice) {
        counts.get(slice)!.push(value);
        errors.push(...this.#value(place, parent, slice, value));
      } else if (element.slices.length > 0 && element.slicing?.rules === 'closed')
        errors.push(`${path} is in no slice`);
    }
    for (const [slice, inSlice] of counts)
      errors.push(...wrongCount(inSlice, slice, `${path}:${slice.sliceName}`));
    return errors;
  }

  #value(place: Place, parent: Element, element: Element, value: Value): readonly string[] {
    const path = `${place.path}.${value.place}`;
    const { type: types = [], binding } = element;
    const { json, resource } = place;
    const whole = { name: value.place, value: value.inner, type: value.type };
    const self = { json, ...whole, path: parent.path, resource };
    const errors = brokenConstraints(element, self).map((broken) => `${path}: ${broken}`);
    if (isEmpty(value)) errors.push(`${path} is empty`);
    if (!isAsFixed(value.json, element)) errors.push(`${path} is not what ${element.id} fixes`);
    const type = types.find(({ code }) => code === value.type) ?? (types.length === 1 ? types[0] : undefined);
    if (element.name.endsWith('[x]') && !type) errors.push(`${path} may not be ${value.type}`);
    const unbound = binding && bindingError(value, binding, path, this.#own);
    if (unbound) errors.push(`${path}: ${unbound}`);
    const inner = { json: value.inner, path, resource };
    errors.push(...this.#object(inner, element, false));
    if (type) errors.push(...this.#typed(inner, type));
    return errors;
  }

  /** By the definition of its type, by the profiles of the type, and what it refers to. */
  #typed(place: Place, { code, profile = [], targetProfile = [] }: ElementType): readonly string[] {
    const own = place.json.resourceType;
    if (own !== undefined) {
      const resource = place.json as Resource;
      const wrong = profile.map((url) => this.#wrongWith(resource, url));
      return wrong.some((errors) => errors.length === 0) ? [] : (wrong[0] ?? []);
    }
    const urls = code === 'Extension' ? [String(place.json.url)] : profile;
    // Extensions may be of any publisher, and profiles of extensions are told apart by their URL alone.
    const profiles = [typeOf(code), ...urls.map((url) => profileOf(url))];
    const errors = profiles.flatMap((found) => (found ? this.#object(place, found.root, true) : []));
    return [...errors, ...(code === 'Reference' ? this.#wrongTarget(place, targetProfile) : [])];
  }

  #wrongTarget({ json, path, resource }: Place, profiles: readonly string[]): readonly string[] {
    const target =
      typeof json.reference === 'string' ? this.#index.resolve(json.reference, resource) : undefined;
    if (!target || profiles.length === 0) return [];
    const ofType = profiles.filter((url) =>
      [target.resourceType, 'Resource'].includes(profileOf(url)?.type ?? ''),
    );
    if (ofType.length === 0) return [`${path} refers to ${target.resourceType}, which does not belong there`];
    // What is wrong with it is said where it is looked at by itself.
    const conforms = ofType.some((url) => url.startsWith(base) || this.#conforms(target, url));
    if (conforms) return [];
    const inner = json.reference?.toString().startsWith('#') ? this.#wrongWith(target, ofType[0]!) : [];
    return [`${path} refers to a resource that is none of ${ofType.join(', ')}`, ...inner];
  }
}

function wrongCount(values: readonly Value[], { min, max }: Element, path: string): readonly string[] {
  if (values.length >= min && (max === '*' || values.length <= Number(max))) return [];
  return [`${path} is there ${values.length} times, and not ${min} to ${max}`];
}

function isEmpty({ inner }: Value): boolean {
  return Object.values(inner).every((value) => value === '' || value === undefined || value === null);
}
