/** Devices of the patient. */
import { element, textOf } from '../json.ts';
import type { Collection, Resource } from './collection.ts';

/** The statement on each device that belongs to it, and the devices that statements on their use name. */
export interface DeviceUses {
  readonly own: ReadonlyMap<Resource, Resource>;
  readonly statements: ReadonlySet<Resource>;
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
  return { own, statements };
}

/** The device with its statement as the element `use`; undefined when nothing says that it is the patient's. */
export function withUse(device: Resource, { own }: DeviceUses): Resource | undefined {
  const statement = own.get(device);
  if (!statement && element(device.json, 'patient') === undefined) return undefined;
  const { use: _, ...json } = device.json;
  return { ...device, json: statement ? { ...json, use: statement.json } : json };
}
