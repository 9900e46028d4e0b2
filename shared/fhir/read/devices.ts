/** Devices of the patient, with the statements that say from when to when they are used. */
import { element } from '../json.ts';
import type { Collection, Resource } from './collection.ts';

/** The statement on each device, as far as it is one of the patient. */
export type DeviceUses = ReadonlyMap<Resource, Resource>;

/** The first valid DeviceUseStatement on each device. */
export function deviceUses(collection: Collection): DeviceUses {
  const uses = new Map<Resource, Resource>();
  for (const statement of collection.resources) {
    if (statement.type !== 'DeviceUseStatement') continue;
    const status = element(statement.json, 'status');
    if (status === 'entered-in-error' || status === 'intended') continue;
    const device = collection.resolve(element(statement.json, 'device'), statement);
    if (device?.type === 'Device' && !uses.has(device)) uses.set(device, statement);
  }
  return uses;
}

/** The device with its statement as the element `use`; undefined when nothing says that it is the patient's. */
export function withUse(device: Resource, uses: DeviceUses): Resource | undefined {
  const statement = uses.get(device);
  if (!statement && element(device.json, 'patient') === undefined) return undefined;
  const { use: _, ...json } = device.json;
  return { ...device, json: statement ? { ...json, use: statement.json } : json };
}
