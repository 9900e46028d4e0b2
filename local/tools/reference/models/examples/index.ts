/** The examples of docs/models.md, by the name of the data model. */
import type { ModelExample } from '../example.ts';
import { allergy, allergyExclusion } from './allergies.ts';
import {
  appointment,
  carePlan,
  coverage,
  deviceUse,
  familyHistory,
  goal,
  questionnaireResponse,
  socialHistory,
} from './background.ts';
import { equipment, problem } from './conditions.ts';
import { fill, immunization, medication } from './medications.ts';
import { labResult, measurement } from './results.ts';
import { unreadResource } from './unread.ts';
import { encounter, procedure, simpleClinicalNote, vitalSigns } from './visits.ts';

/** A test checks that every model has one. */
export const modelExamples: Readonly<Record<string, ModelExample>> = {
  Allergy: allergy,
  AllergyExclusion: allergyExclusion,
  Appointment: appointment,
  CarePlan: carePlan,
  Coverage: coverage,
  DeviceUse: deviceUse,
  Encounter: encounter,
  Equipment: equipment,
  FamilyHistory: familyHistory,
  Fill: fill,
  Goal: goal,
  Immunization: immunization,
  LabResult: labResult,
  Measurement: measurement,
  Medication: medication,
  Problem: problem,
  Procedure: procedure,
  QuestionnaireResponse: questionnaireResponse,
  SimpleClinicalNote: simpleClinicalNote,
  SocialHistory: socialHistory,
  UnreadResource: unreadResource,
  VitalSigns: vitalSigns,
};
