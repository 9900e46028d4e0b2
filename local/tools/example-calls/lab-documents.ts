/** Documents to measure with. */

/** About a kilobyte, as a laboratory would send it. */
function labResult(number: number): string {
  const at = new Date(Date.UTC(2025, 0, 1) + number * 86_400_000).toISOString().slice(0, 19);
  const fields: Readonly<Record<string, string>> = {
    test_name_title: 'Hemoglobin A1c/Hemoglobin.total in Blood',
    test_name_system: 'http://purl.bioontology.org/ontology/LNC/',
    test_name_identifier: '4548-4',
    quantitative_result_value_value: (5 + (number % 40) / 10).toFixed(1),
    quantitative_result_value_unit: '%',
    quantitative_result_normal_range_min_value: '4.0',
    quantitative_result_normal_range_min_unit: '%',
    quantitative_result_normal_range_max_value: '5.6',
    quantitative_result_normal_range_max_unit: '%',
    collected_at: `${at}Z`,
    collected_by_org_name: 'Harbour Laboratory',
    accession_number: `A-${number}`,
  };
  const elements = Object.entries(fields).map(([name, text]) => `<Field name="${name}">${text}</Field>`);
  return `<Model name="LabResult">${elements.join('')}</Model>`;
}

/** A document with this many laboratory results. */
export function labResults(count: number): string {
  const models = Array.from({ length: count }, (_, number) => labResult(number));
  return `<Models xmlns="http://indivo.org/vocab/xml/documents#">${models.join('')}</Models>`;
}

export const oneLabResult = labResults(1);
