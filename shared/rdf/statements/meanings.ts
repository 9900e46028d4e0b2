/**
 * Meanings of the codes of closed lists, by system and identifier. Only those that
 * docs/contract/data-models.md#field-rules-checked-whenever-a-fact-is-created gives.
 */
import { loinc, snomed } from '../../models/vocabulary.ts';

const meanings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [snomed]: {
    '414285001': 'food allergy',
    '426232007': 'environmental allergy',
    '416098002': 'drug allergy',
    '59037007': 'drug intolerance',
    '235719002': 'food intolerance',
    '255604002': 'mild',
    '6736007': 'moderate',
    '24484000': 'severe',
    '442452003': 'life threatening',
    '399166001': 'fatal',
    '160244002': 'no known allergies',
    '428607008': 'no known environmental allergy',
    '429625007': 'no known food allergy',
    '409137002': 'no known history of drug allergy',
    '40199007': 'supine',
    '33586001': 'sitting',
    '10904000': 'standing',
    '368208006': 'left arm',
    '368209003': 'right arm',
    '61396006': 'left thigh',
    '11207009': 'right thigh',
  },
  [loinc]: {
    '8480-6': 'systolic',
    '8462-4': 'diastolic',
    '39156-5': 'body mass index',
    '8867-4': 'heart rate',
    '8302-2': 'height',
    '8306-3': 'height lying',
    '2710-2': 'oxygen saturation',
    '9279-1': 'respiration rate',
    '8310-5': 'temperature',
    '3141-9': 'weight',
  },
};

/** The meaning of the code; undefined when its identifier is readable itself or is in none of the lists. */
export function meaningOf(system: string, identifier: string): string | undefined {
  return meanings[system]?.[identifier];
}
