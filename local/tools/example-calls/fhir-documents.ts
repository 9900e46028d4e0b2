/** FHIR to measure with: what a hospital sends of a year. */

const categories = ['laboratory', 'vital-signs'] as const;
const tests = [
  ['2823-3', 'Potassium [Moles/volume] in Serum or Plasma', 'mmol/L'],
  ['2951-2', 'Sodium [Moles/volume] in Serum or Plasma', 'mmol/L'],
  ['8867-4', 'Heart rate', '/min'],
  ['718-7', 'Hemoglobin [Mass/volume] in Blood', 'g/dL'],
  ['29463-7', 'Body weight', 'kg'],
] as const;
const first = Date.UTC(2023, 0, 1);
/** Between two Observations: nearly three a day. */
const step = 9 * 3_600_000;

/** Of the n-th Observation: half of them are laboratory results. */
function observation(number: number): object {
  const [code, display, unit] = tests[number % tests.length]!;
  const value = { value: 50 + (number % 97), unit, system: 'http://unitsofmeasure.org', code: unit };
  const category = categories[number % categories.length]!;
  return {
    resourceType: 'Observation',
    id: `observation-${number}`,
    status: 'final',
    category: [
      {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: category }],
      },
    ],
    code: { coding: [{ system: 'http://loinc.org', code, display }], text: display },
    effectiveDateTime: new Date(first + number * step).toISOString(),
    performer: [{ display: 'Harbour Laboratory' }],
    valueQuantity: value,
    referenceRange: [{ low: { ...value, value: 60 }, high: { ...value, value: 110 } }],
  };
}

/** A Bundle with so many Observations, from the n-th on. */
export function observations(count: number, from: number): string {
  const entry = Array.from({ length: count }, (_, index) => {
    const resource = observation(from + index);
    return { fullUrl: `https://hospital.example.org/fhir/Observation/observation-${from + index}`, resource };
  });
  return JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
}

/** A day from which on there are at least so many laboratory results among the first `count` Observations. */
export function dayOfLast(results: number, count: number): string {
  return new Date(first + (count - 2 * results) * step).toISOString().slice(0, 10);
}
