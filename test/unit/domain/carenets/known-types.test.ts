import { expect, it } from 'vitest';
import { requireKnownType } from '../../../../shared/domain/carenets/known-types.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';

const names = [
  'Allergy',
  'Annotation',
  'AsthmaActionPlan',
  'Contact',
  'Demographics',
  'EncryptedDocument',
  'Equipment',
  'Genotype',
  'HBA1C',
  'Immunization',
  'Lab',
  'Medication',
  'Models',
  'Problem',
  'Procedure',
  'SchoolForm',
  'SimpleClinicalNote',
  'Survey',
  'SurveyAnswers',
  'UserPreferences',
  'VitalSign',
];

it('The types of the contract are known in every record, without a document of them', async () => {
  for (const name of names) {
    const type = `http://indivo.org/vocab/xml/documents#${name}`;
    await expect(requireKnownType(new MemoryStore(), 'record', type)).resolves.toBeUndefined();
  }
});
