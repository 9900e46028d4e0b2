/** Which Observations of vital signs form one fact: shared/models/fhir/vital-signs.ts has the rule. */
import { element, listOf } from '../json.ts';
import type { Collection, Resource } from './collection.ts';
import { readExtensions } from './extension.ts';
import { modelOf } from './instance.ts';
import { effectiveOf } from './observations.ts';
import { Parts } from './parts.ts';

/** Readings of one time, as far as they fit one fact. */
export interface VitalSignsGroup {
  readonly parts: Parts;
  /** The first resource that is in it. */
  readonly first: Resource;
  readonly encounter: Resource | undefined;
}

/** Panels in panels: more than that is no panel of vital signs. */
const deepest = 4;

/** Groups of the same panel, time and Encounter. */
interface Alike {
  readonly groups: VitalSignsGroup[];
  /** By field: how many of the groups have a reading of it. */
  readonly taken: Map<string, number>;
}

export class VitalSignsGroups {
  readonly #collection: Collection;
  readonly #panels = new Map<Resource, Resource>();
  readonly #withMembers: ReadonlySet<Resource>;
  readonly #inOrder: VitalSignsGroup[] = [];
  /** By panel and Encounter, and then by date. */
  readonly #alike = new Map<string, Map<string | undefined, Alike>>();
  readonly #numbers = new Map<Resource, number>();

  constructor(observations: readonly Resource[], collection: Collection) {
    this.#collection = collection;
    for (const panel of observations) {
      for (const reference of listOf(element(panel.json, 'hasMember'))) {
        const member = collection.resolve(reference, panel);
        if (member && member !== panel && !this.#panels.has(member)) this.#panels.set(member, panel);
      }
    }
    this.#withMembers = new Set(this.#panels.values());
  }

  /** The outermost panel, or the Observation itself. References in a circle end where they began. */
  panelOf(resource: Resource): Resource {
    let outer = resource;
    for (let depth = 0; depth < deepest; depth += 1) {
      const next = this.#panels.get(outer);
      if (!next || next === resource) return outer;
      outer = next;
    }
    return outer;
  }

  hasMembers(resource: Resource): boolean {
    return this.#withMembers.has(resource);
  }

  /**
   * The group for these readings of one Observation, which is made when there is none that has neither. Its date is missing
   * when nothing says it.
   */
  groupFor(resource: Resource, fields: readonly string[]): VitalSignsGroup {
    const panel = this.panelOf(resource);
    const date = effectiveOf(resource.json) ?? effectiveOf(panel.json);
    const encounter = this.#encounterOf(resource) ?? this.#encounterOf(panel);
    const isAlone = panel === resource && !this.hasMembers(resource) && !this.carriesFields(resource);
    const alike = this.#alikeOf(isAlone ? undefined : panel, encounter, date);
    const index = Math.max(0, ...fields.map((field) => alike.taken.get(field) ?? 0));
    for (const field of fields) alike.taken.set(field, index + 1);
    const known = alike.groups[index];
    if (known) return known;
    const group = { parts: new Parts(modelOf('VitalSigns')), first: resource, encounter };
    alike.groups[index] = group;
    this.#inOrder.push(group);
    group.parts.put('date', date);
    return group;
  }

  /** Whether the resource carries fields that it has no elements for. */
  carriesFields(resource: Resource): boolean {
    return this.#collection.once(resource, 'carries fields of vital signs', () =>
      readExtensions(resource.json, new Parts(modelOf('VitalSigns'))),
    );
  }

  #alikeOf(panel: Resource | undefined, encounter: Resource | undefined, date: string | undefined): Alike {
    const place = `${this.#numberOf(panel)} ${this.#numberOf(encounter)}`;
    const byDate = this.#alike.get(place) ?? new Map<string | undefined, Alike>();
    this.#alike.set(place, byDate);
    const alike = byDate.get(date) ?? { groups: [], taken: new Map() };
    byDate.set(date, alike);
    return alike;
  }

  /** A short name for a resource: ids may be as long as the document. */
  #numberOf(resource: Resource | undefined): number {
    if (!resource) return 0;
    const number = this.#numbers.get(resource) ?? this.#numbers.size + 1;
    this.#numbers.set(resource, number);
    return number;
  }

  /** All groups, in the order in which they began. */
  all(): readonly VitalSignsGroup[] {
    return this.#inOrder;
  }

  #encounterOf(resource: Resource): Resource | undefined {
    const encounter = this.#collection.resolve(element(resource.json, 'encounter'), resource);
    return encounter?.type === 'Encounter' ? encounter : undefined;
  }
}
