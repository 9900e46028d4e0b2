import { child, group, item, required, when } from '../parts.ts';
import { report } from '../report.ts';

export const simpleClinicalNotes = report({
  name: 'simple-clinical-notes',
  model: 'SimpleClinicalNote',
  fields: [
    ['specialty', 'specialty'],
    ['provider_name', 'provider_name'],
    ['date_of_visit', 'date_of_visit'],
  ],
  item: item('SimpleClinicalNote', [
    required('dateOfVisit', 'date_of_visit'),
    child('finalizedAt', 'finalized_at'),
    child('visitType', 'visit_type', {
      type: 'visit_type_type',
      value: 'visit_type_value',
      abbrev: 'visit_type_abbrev',
    }),
    child('visitLocation', 'visit_location'),
    child('specialty', 'specialty', {
      type: 'specialty_type',
      value: 'specialty_value',
      abbrev: 'specialty_abbrev',
    }),
    when(
      'provider_name',
      group('signature', [
        child('at', 'signed_at'),
        group('provider', [required('name', 'provider_name'), child('institution', 'provider_institution')]),
      ]),
    ),
    child('chiefComplaint', 'chief_complaint'),
    child('content', 'content'),
  ]),
});
