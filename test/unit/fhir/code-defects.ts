/** Codes that value sets do not have, and what the check of summaries must say of each. */
import type { Changeable, Defect } from './defects.ts';

export const codeDefects: readonly Defect[] = [
  [
    'a code that a required value set does not have',
    ({ first }) => {
      first('Condition').clinicalStatus.coding[0].code = 'unwell';
    },
    'condition-clinical|unwell is not in http://hl7.org/fhir/ValueSet/condition-clinical',
  ],
  [
    'a code that a value set of IPS leaves out',
    ({ first }) => {
      first('Observation', 'laboratory').status = 'entered-in-error';
    },
    'is not in http://hl7.org/fhir/uv/ips/ValueSet/results-status-uv-ips',
  ],
  [
    'a code of the system of an extensible value set that has no such code',
    ({ first }) => {
      first('Observation', 'laboratory').interpretation[0].coding[0].code = 'XX';
    },
    'XX is not in http://hl7.org/fhir/ValueSet/observation-interpretation',
  ],
  [
    'a unit that vital signs may not have',
    ({ bundle }) => {
      const pressure = bundle.entry.find(({ resource }: Changeable) => resource.component).resource;
      pressure.component[0].valueQuantity.code = 'kPa';
    },
    'kPa is not in http://hl7.org/fhir/ValueSet/ucum-vitals-common',
  ],
];
