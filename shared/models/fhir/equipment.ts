import type { FhirMapping } from './mapping.ts';
import { noneKnown } from './none-known.ts';

/** A device without an end is in use: what is over at an unknown time would be one that the patient has today. */
const noEnd = 'It is no longer used, but has no date of its end.';

/** What the mapping does, for readers of docs/fhir.md. */
export const equipmentDoc = `A device that the patient uses or carries: one that names the patient, or that a DeviceUseStatement names. Such a statement says
from when to when. A device that is no longer used needs the date of its end.`;

export const equipmentMapping = {
  model: 'Equipment',
  resource: 'Device',
  // The statements are read by shared/fhir/read/devices.ts.
  conditions: [
    {
      path: 'status',
      noneOf: ['entered-in-error'],
      otherwise: 'It is an error.',
    },
    { path: 'type', noneOf: noneKnown.devices, otherwise: 'It says that no device is known.' },
  ],
  holds: [
    { path: 'status', oneOf: ['inactive'], fields: ['date_stopped'], otherwise: noEnd },
    { path: 'use.status', oneOf: ['completed', 'stopped'], fields: ['date_stopped'], otherwise: noEnd },
  ],
  fields: [
    { field: 'date_started', as: 'date', from: ['use.timingPeriod.start', 'use.timingDateTime'] },
    { field: 'date_stopped', as: 'date', end: true, from: ['use.timingPeriod.end'] },
    {
      field: 'name',
      as: 'text',
      from: ['deviceName[].name', 'type.text', 'type.coding[].display', 'modelNumber'],
    },
    { field: 'vendor', as: 'text', from: ['manufacturer'] },
    { field: 'description', as: 'text', from: ['note[].text'], joined: true },
  ],
  patient: 'patient',
  fixed: {},
} as const satisfies FhirMapping;
