/** Blood pressures as FHIR has them: an Observation with two components (https://hl7.org/fhir/R4/bp.html). */

const loinc = 'http://loinc.org';
const ucum = 'http://unitsofmeasure.org';
const panel = { system: loinc, code: '85354-9', display: 'Blood pressure panel with all children optional' };
const systolic = { system: loinc, code: '8480-6', display: 'Systolic blood pressure' };
const diastolic = { system: loinc, code: '8462-4', display: 'Diastolic blood pressure' };
const vitalSigns = {
  system: 'http://terminology.hl7.org/CodeSystem/observation-category',
  code: 'vital-signs',
};

/** The search for all of a patient, the newest first. */
export function searchFor(patientId) {
  return `Observation?${new URLSearchParams({
    patient: patientId,
    category: `${vitalSigns.system}|${vitalSigns.code}`,
    code: `${panel.system}|${panel.code}`,
    _sort: '-date',
    _count: '100',
  })}`;
}

/**
 * Day and both values in mmHg. Undefined when the Observation has no such values, says it is a mistake, or has no day.
 */
export function readingOf(observation) {
  const day = (observation.effectiveDateTime ?? observation.effectivePeriod?.start)?.slice(0, 10);
  const values = [systolic, diastolic].map(({ code }) => millimetresOf(observation, code));
  const isMeant = !['entered-in-error', 'cancelled'].includes(observation.status);
  if (Number.isNaN(Date.parse(day)) || !isMeant || values.includes(undefined)) return undefined;
  return { day, systolic: values[0], diastolic: values[1] };
}

function millimetresOf({ component = [] }, wanted) {
  const part = component.find(({ code }) =>
    code?.coding?.some((coding) => coding.system === loinc && coding.code === wanted),
  );
  const { value, code, comparator } = part?.valueQuantity ?? {};
  // Nobody's blood pressure: others wrote this, and a chart of it would never end.
  const isPlausible = typeof value === 'number' && value > 0 && value < 400;
  return code === 'mm[Hg]' && comparator === undefined && isPlausible ? value : undefined;
}

/** The Observation of a reading that was taken now. */
export function observationOf(patientId, values, now = new Date()) {
  const quantity = (value) => ({ value, unit: 'mmHg', system: ucum, code: 'mm[Hg]' });
  return {
    resourceType: 'Observation',
    status: 'final',
    category: [{ coding: [{ ...vitalSigns, display: 'Vital Signs' }] }],
    code: { coding: [panel], text: 'Blood pressure' },
    subject: { reference: `Patient/${patientId}` },
    effectiveDateTime: now.toISOString(),
    component: [
      { code: { coding: [systolic] }, valueQuantity: quantity(values.systolic) },
      { code: { coding: [diastolic] }, valueQuantity: quantity(values.diastolic) },
    ],
  };
}
