/** What docs/fhir.md says of resources that no fact came from. */
import { aboutPatients, dates, titles } from '../../../../shared/models/fhir/unread.ts';
import { table } from '../markdown/table.ts';
import { code, codes } from './code-text.ts';

export function unreadSection(): string {
  return [
    '### Any kind',
    `A resource about the patient that no fact came from, and that is neither wrong nor withdrawn. It has no form in FHIR: the document has
it as it was sent. [The contract](contract/fhir.md#unread-entries) says which ones are listed.`,
    table(
      ['Field', 'Elements'],
      [
        [code('resource_type'), code('resourceType')],
        [code('title'), `the first that says anything of ${codes(titles)}`],
        [code('date'), `the first that is a date of ${codes(dates)}`],
        [code('text'), `${code('text')}, else the texts and names in all elements`],
      ],
    ),
    `Kinds that no facts are read from, and that are listed: ${[...aboutPatients].map(code).join(', ')}; and any other that names a patient.`,
  ].join('\n\n');
}
