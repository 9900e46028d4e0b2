/** Examples of problems and of equipment. */
import { snomed } from '../../../../../shared/models/vocabulary.ts';
import { coded, type ModelExample } from '../example.ts';

export const problem: ModelExample = {
  facts: [
    {
      model: 'Problem',
      fields: {
        ...coded('name', 'Essential hypertension', snomed, '59621000'),
        startDate: '2016-05-09T00:00:00Z',
        notes: 'Treated with one drug.',
      },
    },
    {
      model: 'Problem',
      fields: {
        ...coded('name', 'Acute bronchitis', snomed, '10509002'),
        startDate: '2024-01-29T00:00:00Z',
        endDate: '2024-02-19T00:00:00Z',
      },
    },
  ],
  shown: ['name_title', 'startDate', 'endDate'],
  queries: [
    ['One condition', 'name_identifier=59621000'],
    ['Problems that began in 2024', 'date_range=startDate*2024-01-01*2024-12-31T23:59:59Z'],
    ['Problems that began in each year', 'date_group=startDate*year&aggregate_by=count*'],
    ['How many have ended', 'aggregate_by=count*endDate'],
    ['When each began for the first time', 'group_by=name_title&aggregate_by=min*startDate'],
  ],
};

export const equipment: ModelExample = {
  facts: [
    {
      model: 'Equipment',
      fields: {
        date_started: '2023-10-20',
        name: 'Glucose meter',
        vendor: 'Example Devices',
        description: 'For tests at home.',
      },
    },
    {
      model: 'Equipment',
      fields: {
        date_started: '2019-02-01',
        date_stopped: '2023-10-19',
        name: 'Nebulizer',
        vendor: 'Example Devices',
      },
    },
  ],
  typedDocument: `<Equipment xmlns="http://indivo.org/vocab/xml/documents#">
  <dateStarted>2023-10-20</dateStarted>
  <type>Blood glucose meter</type>
  <name>Glucose meter</name>
  <vendor>Example Devices</vendor>
  <id>GM-20-0417</id>
  <description>For tests at home.</description>
</Equipment>`,
  shown: ['date_started', 'date_stopped', 'name'],
  queries: [
    ['One device', 'name=Nebulizer'],
    ['What was started in 2023', 'date_range=date_started*2023-01-01*2023-12-31'],
    ['Devices started in each year', 'date_group=date_started*year&aggregate_by=count*'],
    ['Devices of each vendor', 'group_by=vendor&aggregate_by=count*'],
  ],
};
