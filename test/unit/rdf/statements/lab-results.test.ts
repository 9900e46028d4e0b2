import { describe, expect, it } from 'vitest';
import type { Value } from '../../../../shared/models/model.ts';
import { describeFacts } from '../../../../shared/rdf/facts.ts';
import { code, context, fact, record, recordTree, resource } from '../support/facts.ts';
import type { Tree } from '../support/read-rdf.ts';
import { readTrees } from '../support/read-rdf.ts';
import { codedValue, codeTree } from '../support/trees.ts';

const loinc = 'http://purl.bioontology.org/ontology/LNC/';
const interpretation = 'http://smartplatforms.org/terms/codes/LabResultInterpretation#';
const status = 'http://smartplatforms.org/terms/codes/LabStatus#';

async function treesOf(values: Record<string, Value>): Promise<Record<string, Tree>> {
  return readTrees(describeFacts([fact('LabResult', 'l1', values)], context));
}

async function resultOf(values: Record<string, Value>): Promise<Tree | undefined> {
  return (await treesOf(values))[resource('lab_results/l1')];
}

function amount(value: string, unit: string): Tree {
  return { 'rdf:type': ['sp:ValueAndUnit'], 'sp:value': [`"${value}"`], 'sp:unit': [`"${unit}"`] };
}

describe('A laboratory result in RDF', () => {
  it('is described by test, interpretation, status, results and specimen', async () => {
    const trees = await treesOf({
      ...code('test_name', 'Serum sodium', '2951-2'),
      ...code('abnormal_interpretation', 'Normal', 'normal'),
      ...code('status', 'Final results', 'final'),
      accession_number: 'AC09205823577',
      narrative_result: 'Within limits',
      notes: 'Blood sample was hemolyzed.',
      quantitative_result_value_value: '140',
      quantitative_result_value_unit: 'mEq/L',
      quantitative_result_normal_range_min_value: '135',
      quantitative_result_normal_range_min_unit: 'mEq/L',
      quantitative_result_normal_range_max_value: '145',
      quantitative_result_normal_range_max_unit: 'mEq/L',
      quantitative_result_non_critical_range_min_value: '120',
      quantitative_result_non_critical_range_min_unit: 'mEq/L',
      quantitative_result_non_critical_range_max_value: '160',
      quantitative_result_non_critical_range_max_unit: 'mEq/L',
      collected_at: '2026-05-05T07:20:00Z',
      collected_by_org_name: 'City Lab',
      collected_by_org_adr_country: 'USA',
      collected_by_name_family: 'Finnegan',
      collected_by_role: 'Phlebotomist',
    });
    expect(trees).toEqual({
      [resource('lab_results/l1')]: {
        'rdf:type': ['sp:LabResult'],
        'sp:belongsTo': [record],
        'sp:labName': [codedValue('Serum sodium', `${loinc}2951-2`)],
        'sp:abnormalInterpretation': [codedValue('Normal', `${interpretation}normal`)],
        'sp:accessionNumber': ['"AC09205823577"'],
        'sp:labStatus': [codedValue('Final results', `${status}final`)],
        'sp:narrativeResult': [{ 'rdf:type': ['sp:NarrativeResult'], 'sp:value': ['"Within limits"'] }],
        'sp:notes': ['"Blood sample was hemolyzed."'],
        'sp:quantitativeResult': [
          {
            'rdf:type': ['sp:QuantitativeResult'],
            'sp:valueAndUnit': [amount('140', 'mEq/L')],
            'sp:normalRange': [
              {
                'rdf:type': ['sp:ValueRange'],
                'sp:minimum': [amount('135', 'mEq/L')],
                'sp:maximum': [amount('145', 'mEq/L')],
              },
            ],
            'sp:nonCriticalRange': [
              {
                'rdf:type': ['sp:ValueRange'],
                'sp:minimum': [amount('120', 'mEq/L')],
                'sp:maximum': [amount('160', 'mEq/L')],
              },
            ],
          },
        ],
        'sp:specimenCollected': [
          {
            'rdf:type': ['sp:Attribution'],
            'sp:startDate': ['"2026-05-05T07:20:00Z"^^xsd:dateTime'],
            'sp:participant': [
              {
                'rdf:type': ['sp:Participant'],
                'sp:role': ['"Phlebotomist"'],
                'sp:organization': [
                  {
                    'rdf:type': ['sp:Organization'],
                    'v:organization-name': ['"City Lab"'],
                    'v:adr': [{ 'rdf:type': ['v:Address'], 'v:country': ['"USA"'] }],
                  },
                ],
                'sp:person': [
                  {
                    'rdf:type': ['sp:Person'],
                    'v:n': [{ 'rdf:type': ['v:Name'], 'v:family-name': ['"Finnegan"'] }],
                  },
                ],
              },
            ],
          },
        ],
      },
      [record]: recordTree,
      [`<${loinc}2951-2>`]: codeTree('spcode:LOINC', 'Serum sodium', loinc, '2951-2'),
      [`<${interpretation}normal>`]: codeTree(
        'spcode:LabResultInterpretation',
        'Normal',
        interpretation,
        'normal',
      ),
      [`<${status}final>`]: codeTree('spcode:LabResultStatus', 'Final results', status, 'final'),
    });
  });

  it('has no quantitative result without a value, whatever its ranges say', async () => {
    const tree = await resultOf({
      quantitative_result_value_unit: 'mEq/L',
      quantitative_result_normal_range_min_value: '135',
    });
    expect(tree).not.toHaveProperty('sp:quantitativeResult');
  });

  it('has a quantitative result of which only the value is known', async () => {
    const tree = await resultOf({ quantitative_result_value_value: '1.1' });
    expect(tree?.['sp:quantitativeResult']).toEqual([
      {
        'rdf:type': ['sp:QuantitativeResult'],
        'sp:valueAndUnit': [{ 'rdf:type': ['sp:ValueAndUnit'], 'sp:value': ['"1.1"'] }],
      },
    ]);
  });

  it('may have a range that is open at one end', async () => {
    const tree = await resultOf({
      quantitative_result_value_value: '3',
      quantitative_result_normal_range_max_value: '5',
      quantitative_result_normal_range_max_unit: 'mg/L',
    });
    expect(tree?.['sp:quantitativeResult']).toMatchObject([
      { 'sp:normalRange': [{ 'rdf:type': ['sp:ValueRange'], 'sp:maximum': [amount('5', 'mg/L')] }] },
    ]);
  });

  it('leaves out what is unknown', async () => {
    expect(await resultOf({})).toEqual({ 'rdf:type': ['sp:LabResult'], 'sp:belongsTo': [record] });
  });

  it('says when a specimen was collected even if it is unknown by whom', async () => {
    const tree = await resultOf({ collected_at: '2026-05-05T07:20:00Z' });
    expect(tree?.['sp:specimenCollected']).toEqual([
      { 'rdf:type': ['sp:Attribution'], 'sp:startDate': ['"2026-05-05T07:20:00Z"^^xsd:dateTime'] },
    ]);
  });
});
