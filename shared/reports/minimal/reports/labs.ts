import { child, firstOf, group, item, joined } from '../parts.ts';
import { alwaysNull, report } from '../report.ts';

export const labs = report({
  name: 'labs',
  model: 'LabResult',
  fields: [
    ['lab_type', alwaysNull('string')],
    ['lab_test_name', 'test_name_title'],
    ['date_measured', 'collected_at'],
  ],
  item: item('LabReport', [
    child('dateMeasured', 'collected_at'),
    group('laboratory', [
      child('name', 'collected_by_org_name'),
      child(
        'address',
        joined(
          ', ',
          'collected_by_org_adr_street',
          'collected_by_org_adr_city',
          'collected_by_org_adr_region',
          'collected_by_org_adr_postalcode',
          'collected_by_org_adr_country',
        ),
      ),
    ]),
    child('comments', 'notes'),
    child('firstLabTestName', 'test_name_title'),
    child('firstLabTestValue', firstOf('quantitative_result_value_value', 'narrative_result')),
    child('normalRangeMinimum', 'quantitative_result_normal_range_min_value'),
    child('normalRangeMaximum', 'quantitative_result_normal_range_max_value'),
    child('nonCriticalRangeMinimum', 'quantitative_result_non_critical_range_min_value'),
    child('nonCriticalRangeMaximum', 'quantitative_result_non_critical_range_max_value'),
  ]),
});
