/** Demographics, reports and RDF. */
import type { Registry } from '../../../shared/api/registry.ts';
import { demographics } from '../../support/scenario.ts';
import { type Build, carenet, record } from '../situation.ts';
import type { AuditNames } from './audit-names.ts';

type Endpoints = {
  [Id in keyof Registry as Registry[Id]['subject'] extends 'demographics' | 'reports'
    ? Id
    : never]: Registry[Id];
};

/** Whatever the paths of reports ask for besides the record or carenet. */
const asked = { DATA_MODEL: 'Problem', LAB_CODE: 'HBA1C', CATEGORY: 'weight' };

const ofRecord: Build = (situation) => ({ path: { ...record(situation), ...asked } });

const ofCarenet: Build = (situation) => ({ path: { ...carenet(situation), ...asked } });

export const medicalDataRequests: Readonly<Record<AuditNames<Endpoints>, Build>> = {
  read_demographics: ofRecord,
  set_demographics: (situation) => ({ path: record(situation), options: { body: demographics() } }),
  read_demographics_carenet: ofCarenet,
  generic_list: ofRecord,
  equipment_list: ofRecord,
  procedure_list: ofRecord,
  simple_clinical_notes_list: ofRecord,
  measurement_list: ofRecord,
  report_ccr: ofRecord,
  carenet_generic_list: ofCarenet,
  carenet_equipment_list: ofCarenet,
  carenet_procedure_list: ofCarenet,
  carenet_simple_clinical_notes_list: ofCarenet,
  carenet_measurement_list: ofCarenet,
  smart_allergies: ofRecord,
  smart_allergies_instance: (situation) => ({
    path: { ...record(situation), MODEL_ID: situation.target.allergyId },
  }),
  smart_generic: (situation) => ({ path: { ...record(situation), MODEL_NAME: 'problems' } }),
  smart_generic_instance: (situation) => ({
    path: { ...record(situation), MODEL_NAME: 'problems', MODEL_ID: situation.target.problemId },
  }),
  smart_ontology: () => ({}),
};
