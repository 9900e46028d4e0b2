import type { FhirMapping } from './mapping.ts';
import { noneKnown } from './none-known.ts';

/** What the mapping does, for readers of docs/fhir.md. */
export const equipmentDoc = `A device that the patient uses or carries: one that names the patient, or that a DeviceUseStatement about the patient names.`;

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
  names: {
    fields: ['name', 'udi', 'description'],
    narrative: 'description',
    silent: ['status'],
    otherwise: 'It says nothing about the device.',
  },
  over: { start: 'date_started', end: 'date_stopped', when: { status: ['inactive'] } },
  longTexts: 'description',
  fields: [
    { field: 'date_started', as: 'date', from: ['use.timingPeriod.start', 'use.timingDateTime'] },
    { field: 'date_stopped', as: 'date', end: true, from: ['use.timingPeriod.end'] },
    {
      field: 'name',
      as: 'text',
      from: [
        'deviceName[].name',
        'type.text',
        'type.coding[].display',
        'modelNumber',
        'model',
        'type.coding[].code',
        'udiCarrier[].deviceIdentifier',
      ],
    },
    { field: 'vendor', as: 'text', from: ['manufacturer'] },
    { field: 'description', as: 'text', from: ['note[].text'], joined: true },
  ],
  reads: [
    { field: 'status', as: 'code', from: ['status'] },
    { field: 'type', as: 'coded', from: ['type'] },
    { field: 'udi', as: 'words', of: 'udi', from: ['udiCarrier[]', 'udi'] },
    { field: 'lot_number', as: 'text', from: ['lotNumber'] },
  ],
  patient: 'patient',
  fixed: {},
  unsaid: {},
} as const satisfies FhirMapping;
