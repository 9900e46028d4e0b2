/** Devices of the patient. */
import { element, elementNames, isObject, type Json, listOf, textOf } from '../json.ts';
import type { Collection, Resource } from './collection.ts';
import { patientsIn } from './patients.ts';

/** The statement on each device that belongs to it, and the devices that statements on their use name. */
export interface DeviceUses {
  readonly own: ReadonlyMap<Resource, Resource>;
  readonly statements: ReadonlySet<Resource>;
  /** Devices of which nothing says whose they are, in a document about one patient, and that nothing refers to. */
  readonly ownerless: ReadonlySet<Resource>;
}

/**
 * The service writes the times of a device into a statement whose id is that of the device and `-use`: both are one fact. Any other
 * statement is a fact of its own.
 */
export function deviceUses(collection: Collection): DeviceUses {
  const own = new Map<Resource, Resource>();
  const statements = new Set<Resource>();
  for (const statement of collection.resources) {
    if (statement.type !== 'DeviceUseStatement') continue;
    const id = textOf(element(statement.json, 'id'));
    if (!id?.endsWith('-use')) continue;
    const device = collection.resolve(element(statement.json, 'device'), statement);
    if (device?.type !== 'Device' || `${textOf(element(device.json, 'id'))}-use` !== id) continue;
    own.set(device, statement);
    statements.add(statement);
  }
  return { own, statements, ownerless: ownerless(collection, own) };
}

/** What wrote, sent or measured something is referred to. What only stands there, as converters write an implant, may be the patient's. */
function ownerless(collection: Collection, own: ReadonlyMap<Resource, Resource>): ReadonlySet<Resource> {
  const devices = collection.resources.filter(
    (one) =>
      one.type === 'Device' &&
      one.container === undefined &&
      element(one.json, 'patient') === undefined &&
      !own.has(one),
  );
  if (devices.length === 0 || patientsIn(collection).size !== 1) return new Set();
  const left = new Set(devices);
  for (const resource of collection.resources) {
    for (const reference of referencesIn(resource.json)) {
      const target = collection.resolve(reference, resource);
      if (target && target !== resource) left.delete(target);
    }
  }
  return left;
}

function referencesIn(json: Json): readonly Json[] {
  const found: Json[] = [];
  const stack: Json[] = [json];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (!isObject(next)) continue;
    if (element(next, 'reference') !== undefined) found.push(next);
    for (const name of elementNames(next)) stack.push(...listOf(element(next, name)));
  }
  return found;
}

/** The device with its statement as the element `use`; undefined when nothing says that it is the patient's. */
export function withUse(device: Resource, { own }: DeviceUses): Resource | undefined {
  const statement = own.get(device);
  if (!statement && element(device.json, 'patient') === undefined) return undefined;
  const { use: _, ...json } = device.json;
  return { ...device, json: statement ? { ...json, use: statement.json } : json };
}
