/** Writes synthetic patients to files, as Bulk Data Export does: one for each kind of resource, and one resource in each line. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { resourcesOf, sharedResources } from './patients.ts';

export interface Written {
  readonly resources: number;
  readonly bytes: number;
}

/** As much of a file is gathered before it is written. */
const chunk = 262_144;

export function writeExport(folder: string, patients: number, each: number): Written {
  const files = new Map<string, { readonly descriptor: number; text: string }>();
  let [resources, bytes] = [0, 0];
  const write = (resource: { readonly resourceType: string }): void => {
    const { resourceType } = resource;
    const file = files.get(resourceType) ?? {
      descriptor: openSync(join(folder, `${resourceType}.ndjson`), 'w'),
      text: '',
    };
    files.set(resourceType, file);
    file.text += `${JSON.stringify(resource)}\n`;
    resources += 1;
    if (file.text.length > chunk) flush(file);
  };
  const flush = (file: { readonly descriptor: number; text: string }): void => {
    bytes += writeSync(file.descriptor, file.text);
    file.text = '';
  };
  for (const resource of sharedResources()) write(resource);
  for (let number = 0; number < patients; number += 1) {
    for (const resource of resourcesOf(number, each)) write(resource);
  }
  for (const file of files.values()) {
    flush(file);
    closeSync(file.descriptor);
  }
  return { resources, bytes };
}
