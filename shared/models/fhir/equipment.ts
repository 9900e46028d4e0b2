import type { FhirMapping } from './mapping.ts';

export const equipmentMapping = {
  model: 'Equipment',
  resource: 'Device',
  // The statements are read by shared/fhir/read/devices.ts.
  doc: `A device that the patient uses or carries: one that names the patient, or that a DeviceUseStatement names. Such a statement says
from when to when.`,
  conditions: [
    {
      path: 'status',
      noneOf: ['entered-in-error'],
      otherwise: 'It is an error.',
    },
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
