/** Examples of laboratory results, whose values are texts, and of measurements, whose values are numbers. */
import { loinc, smartCode } from '../../../../../shared/models/vocabulary.ts';
import { coded, type ExampleFact, type ModelExample } from '../example.ts';

function hba1c(collectedAt: string, value: string, interpretation: string): ExampleFact {
  return {
    model: 'LabResult',
    fields: {
      ...coded(
        'abnormal_interpretation',
        interpretation,
        `${smartCode}LabResultInterpretation#`,
        interpretation.toLowerCase(),
      ),
      ...coded('test_name', 'Hemoglobin A1c', loinc, '4548-4'),
      ...coded('status', 'Final results', `${smartCode}LabStatus#`, 'final'),
      quantitative_result_normal_range_max_value: '5.6',
      quantitative_result_normal_range_max_unit: '%',
      quantitative_result_value_value: value,
      quantitative_result_value_unit: '%',
      collected_at: collectedAt,
    },
  };
}

export const labResult: ModelExample = {
  facts: [
    hba1c('2024-01-11T08:00:00Z', '7.1', 'Abnormal'),
    hba1c('2025-01-16T08:00:00Z', '6.4', 'Abnormal'),
    hba1c('2025-07-17T08:00:00Z', '5.6', 'Normal'),
  ],
  shown: [
    'test_name_title',
    'quantitative_result_value_value',
    'quantitative_result_value_unit',
    'collected_at',
  ],
  queries: [
    ['Results of one test, the newest first', 'test_name_identifier=4548-4&order_by=-collected_at&limit=1'],
    ['Results of the first half of 2025', 'date_range=collected_at*2025-01-01*2025-06-30T23:59:59Z'],
    ['Results in each year', 'date_group=collected_at*year&aggregate_by=count*'],
    ['Results of each test', 'group_by=test_name_title&aggregate_by=count*'],
    ['When each test was last done', 'group_by=test_name_title&aggregate_by=max*collected_at'],
    [
      'The mean of the values: refused, because they are texts',
      'aggregate_by=avg*quantitative_result_value_value',
    ],
  ],
};

function reading(datetime: string, value: string): ExampleFact {
  return { model: 'Measurement', fields: { type: 'HBA1C', value, unit: '%', datetime } };
}

export const measurement: ModelExample = {
  facts: [
    reading('2025-01-16T08:00:00Z', '7.9'),
    reading('2025-01-30T08:00:00Z', '7.7'),
    reading('2025-02-13T08:00:00Z', '7.5'),
  ],
  shown: ['type', 'value', 'unit', 'datetime'],
  queries: [
    ['The points of one series, the newest first', 'type=HBA1C&order_by=-datetime'],
    ['Points of January 2025', 'date_range=datetime*2025-01-01*2025-01-31T23:59:59Z'],
    ['The mean of all', 'aggregate_by=avg*value'],
    ['The mean of each month', 'date_group=datetime*month&aggregate_by=avg*value'],
    ['The highest value of each series', 'group_by=type&aggregate_by=max*value'],
    ['Points on each day of the week (1 is Sunday)', 'date_group=datetime*dayofweek&aggregate_by=count*'],
  ],
};
