/** Documents that grow, in which many resources share one that is large: what they cost must not grow faster than they do. */
import type { Json } from '../../../shared/fhir/json.ts';

type Resource = Readonly<Record<string, unknown>>;

const loinc = 'http://loinc.org';
const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));
const bundle = (...resources: readonly Resource[]) =>
  ({
    resourceType: 'Bundle',
    type: 'collection',
    entry: resources.map((resource) => ({ resource })),
  }) as Json;
const refersTo = (reference: string) => ({ reference });
const laboratory = [{ coding: [{ code: 'laboratory' }] }];

const result = (id: number | string, more: Resource = {}): Resource => ({
  ...{ resourceType: 'Observation', id: `o${id}`, status: 'final', category: laboratory },
  code: { coding: [{ system: loinc, code: '2951-2', display: 'Sodium' }] },
  valueQuantity: { value: 140, unit: 'mmol/L' },
  ...more,
});
const pulse = (id: number | string, more: Resource = {}): Resource => ({
  ...{ resourceType: 'Observation', id: `o${id}`, status: 'final' },
  code: { coding: [{ system: loinc, code: '8867-4' }] },
  valueQuantity: { value: 70, unit: '/min' },
  ...more,
});
const prescription = (id: number, more: Resource): Resource => ({
  ...{ resourceType: 'MedicationRequest', id: `m${id}`, status: 'active', intent: 'order' },
  ...{ authoredOn: '2020-01-01', dosageInstruction: [{ text: 'daily' }] },
  ...more,
});
const actCode = { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' };
const visit = (id: number, more: Resource): Resource => ({
  ...{ resourceType: 'Encounter', id: `e${id}`, status: 'finished', class: actCode },
  ...{ period: { start: '2020-01-01' }, type: [{ text: 'Visit' }] },
  ...more,
});
const procedure = (id: number, more: Resource): Resource => ({
  ...{ resourceType: 'Procedure', id: `p${id}`, status: 'completed', code: { text: 'Stitches' } },
  ...{ performedDateTime: '2020-01-01' },
  ...more,
});
const letter = (id: number | string, more: Resource): Resource => ({
  ...{ resourceType: 'DocumentReference', id: `n${id}`, status: 'current', date: '2020-01-01T00:00:00Z' },
  ...more,
});
const names = (count: number) => times(count, (index) => ({ family: `Berg${index}`, given: ['Ole'] }));
const givens = (count: number) => [{ family: 'Berg', given: times(count, (index) => `G${index}`) }];
const identifiers = (count: number) => times(count, (index) => ({ system: 'urn:x', value: `${index}` }));
const codings = (count: number) => times(count, (index) => ({ system: 'urn:x', code: `${index}` }));
const extensions = (count: number) => times(count, (index) => ({ url: `urn:x:${index}`, valueString: 'x' }));
const manyElements = (count: number) =>
  Object.fromEntries(times(count, (index) => [`element${index}`, index]));
const addresses = (count: number) => [{ line: times(count, (index) => `Road ${index}`), city: 'Oslo' }];
const telecoms = (count: number) => times(count, (index) => ({ system: 'phone', value: `${index}` }));
const practitioner = (more: Resource): Resource => ({
  ...{ resourceType: 'Practitioner', id: 'a', name: [{ family: 'Berg', given: ['Ole'] }] },
  ...more,
});
const collectedBy = (reference: string): Resource => ({
  resourceType: 'Specimen',
  id: 's',
  collection: { collector: refersTo(reference), collectedDateTime: '2020-01-01' },
});

/** `size` resources share one with twenty times as many parts. By what they share. */
export const costlyDocuments: Readonly<Record<string, (size: number) => Json>> = {
  'results of a report of many elements': (size) =>
    bundle(
      {
        ...{ resourceType: 'DiagnosticReport', id: 'r', status: 'final', effectiveDateTime: '2020-01-01' },
        ...{ category: laboratory, ...manyElements(20 * size) },
        result: times(size, (id) => refersTo(`Observation/o${id}`)),
      },
      ...times(size, (id) => result(id)),
    ),
  'results of a report of many categories': (size) =>
    bundle(
      {
        ...{ resourceType: 'DiagnosticReport', id: 'r', status: 'final' },
        category: [{ coding: codings(20 * size) }],
        result: times(size, (id) => refersTo(`Observation/o${id}`)),
      },
      ...times(size, (id) => result(id)),
    ),
  'results of a specimen whose collector has many names': (size) =>
    bundle(
      ...[practitioner({ name: names(20 * size) }), collectedBy('Practitioner/a')],
      ...times(size, (id) => result(id, { specimen: refersTo('Specimen/s') })),
    ),
  'results of a specimen whose collector has many given names': (size) =>
    bundle(
      ...[practitioner({ name: givens(20 * size) }), collectedBy('Practitioner/a')],
      ...times(size, (id) => result(id, { specimen: refersTo('Specimen/s') })),
    ),
  'results of specimens that share the organization of their collector': (size) =>
    bundle(
      { resourceType: 'Organization', id: 'g', name: 'Lab', address: addresses(20 * size) },
      { resourceType: 'PractitionerRole', id: 'a', organization: refersTo('Organization/g') },
      ...times(size, (id) => ({ ...collectedBy('PractitionerRole/a'), id: `s${id}` })),
      ...times(size, (id) => result(id, { specimen: refersTo(`Specimen/s${id}`) })),
    ),
  'results of a specimen of many times': (size) =>
    bundle(
      {
        ...collectedBy('Practitioner/a'),
        collection: { collectedDateTime: times(20 * size, () => 'x') },
        accessionIdentifier: times(20 * size, () => ({ value: [] })),
      },
      ...times(size, (id) => result(id, { specimen: refersTo('Specimen/s') })),
    ),
  'pulses of a panel of many extensions': (size) =>
    bundle(
      {
        ...{ resourceType: 'Observation', id: 'panel', status: 'final', extension: extensions(20 * size) },
        code: { coding: [{ system: loinc, code: '85353-1' }] },
        hasMember: times(size, (id) => refersTo(`Observation/o${id}`)),
      },
      ...times(size, (id) => pulse(id, { effectiveDateTime: `20${10 + (id % 80)}`, valueQuantity: null })),
    ),
  'pulses of a panel whose time is long': (size) =>
    bundle(
      {
        ...{ resourceType: 'Observation', id: 'panel', status: 'final' },
        code: { coding: [{ system: loinc, code: '85353-1' }] },
        effectiveDateTime: '2'.repeat(400 * size),
        hasMember: times(size, (id) => refersTo(`Observation/o${id}`)),
      },
      ...times(size, (id) => pulse(id)),
    ),
  'pulses inside of a panel whose visit has a long id': (size) =>
    bundle({
      ...{ resourceType: 'Observation', id: 'panel', status: 'final', effectiveDateTime: '2020-01-01' },
      code: { coding: [{ system: loinc, code: '85353-1' }] },
      hasMember: times(size, (id) => refersTo(`#o${id}`)),
      encounter: refersTo(`#${'e'.repeat(400 * size)}`),
      contained: [
        { resourceType: 'Encounter', id: 'e'.repeat(400 * size) },
        ...times(size, (id) => pulse(id)),
      ],
    }),
  'pulses at one time': (size) =>
    bundle(...times(20 * size, (id) => pulse(id, { effectiveDateTime: '2020-01-01' }))),
  'a pulse with many codes': (size) =>
    bundle(
      pulse('0', {
        ...{ effectiveDateTime: '2020-01-01' },
        code: { coding: times(20 * size, () => ({ system: loinc, code: '8867-4' })) },
      }),
    ),
  'a pulse with many components': (size) =>
    bundle(
      pulse('0', {
        ...{ effectiveDateTime: '2020-01-01' },
        component: times(20 * size, () => ({ code: { coding: [{ system: loinc, code: '8867-4' }] } })),
      }),
    ),
  'visits with a practitioner of many identifiers': (size) =>
    bundle(
      practitioner({ identifier: identifiers(20 * size), telecom: telecoms(20 * size) }),
      ...times(size, (id) => visit(id, { participant: [{ individual: refersTo('Practitioner/a') }] })),
    ),
  'visits with a practitioner of many extensions, addresses and languages': (size) =>
    bundle(
      practitioner({
        ...{ name: [], extension: extensions(20 * size), address: addresses(20 * size) },
        communication: [{ coding: codings(20 * size) }],
      }),
      ...times(size, (id) => visit(id, { participant: [{ individual: refersTo('Practitioner/a') }] })),
    ),
  'visits that name a practitioner twice': (size) =>
    bundle(
      practitioner({ name: [], identifier: identifiers(20 * size) }),
      ...times(size, (id) =>
        visit(id, { participant: times(2, () => ({ individual: refersTo('Practitioner/a') })) }),
      ),
    ),
  'prescriptions of a medication of many codes': (size) =>
    bundle(
      { resourceType: 'Medication', id: 'd', code: { coding: codings(20 * size) } },
      ...times(size, (id) => prescription(id, { medicationReference: refersTo('Medication/d') })),
    ),
  'prescriptions of a medication whose code has many elements': (size) =>
    bundle(
      { resourceType: 'Medication', id: 'd', code: manyElements(20 * size) },
      ...times(size, (id) => prescription(id, { medicationReference: refersTo('Medication/d') })),
    ),
  'prescriptions of a medication with a long text': (size) =>
    bundle(
      { resourceType: 'Medication', id: 'd', code: { text: 'x'.repeat(400 * size) } },
      ...times(size, (id) => prescription(id, { medicationReference: refersTo('Medication/d') })),
    ),
  'prescriptions inside of one another, of one medication': (size) =>
    bundle({
      ...prescription(-1, { medicationReference: refersTo('#d') }),
      contained: [
        { resourceType: 'Medication', id: 'd', code: { coding: codings(20 * size) } },
        ...times(size, (id) => prescription(id, { medicationReference: refersTo('#d') })),
      ],
    }),
  'dispenses of one prescription': (size) =>
    bundle(
      prescription(0, { medicationCodeableConcept: { text: 'Iron', coding: codings(20 * size) } }),
      ...times(size, (id) => ({
        ...{ resourceType: 'MedicationDispense', id: `f${id}`, status: 'completed' },
        ...{ whenHandedOver: '2020-01-01', daysSupply: { value: 30 } },
        ...{ authorizingPrescription: [refersTo('MedicationRequest/m0')] },
        performer: [{ actor: refersTo('Practitioner/a') }],
      })),
      practitioner({ identifier: identifiers(20 * size) }),
    ),
  'procedures by somebody of many given names': (size) =>
    bundle(
      practitioner({ name: givens(20 * size) }),
      ...times(size, (id) => procedure(id, { performer: [{ actor: refersTo('Practitioner/a') }] })),
    ),
  'procedures by roles of somebody of many given names': (size) =>
    bundle(
      practitioner({ name: givens(20 * size) }),
      ...times(size, (id) => ({
        ...{ resourceType: 'PractitionerRole', id: `r${id}`, practitioner: refersTo('Practitioner/a') },
      })),
      ...times(size, (id) => procedure(id, { performer: [{ actor: refersTo(`PractitionerRole/r${id}`) }] })),
    ),
  'a device with many statements on its use': (size) =>
    bundle(
      { resourceType: 'Device', id: 'd', deviceName: [{ name: 'Cane' }], note: extensions(20 * size) },
      ...times(size, (id) => ({
        ...{ resourceType: 'DeviceUseStatement', id: `u${id}`, status: 'active' },
        device: refersTo('Device/d'),
      })),
    ),
  'conditions with many notes, codes, categories and extensions': (size) =>
    bundle({
      ...{ resourceType: 'Condition', id: 'c', code: { coding: codings(20 * size) } },
      ...{ category: [{ coding: codings(20 * size) }], extension: extensions(20 * size) },
      note: times(20 * size, () => ({ text: 'x' })),
    }),
  'resources inside of one': (size) =>
    bundle({ resourceType: 'Condition', id: 'c', contained: times(20 * size, (id) => result(id)) }),
  'patients and subjects that are not here': (size) =>
    bundle(
      ...times(size, (id) => ({ resourceType: 'Patient', id: `p${id}`, name: names(3) })),
      ...times(size, (id) => result(id, { subject: { reference: `Patient/q${id}`, display: `Berg ${id}` } })),
    ),
  'results with the same subject': (size) =>
    bundle(
      { resourceType: 'Patient', id: 'p', name: names(20 * size), identifier: identifiers(20 * size) },
      ...times(size, (id) => result(id, { subject: refersTo('Patient/p') })),
    ),
  'notes that share a file': (size) =>
    bundle(
      { resourceType: 'Binary', id: 'b', contentType: 'application/pdf', data: 'QUJD'.repeat(100 * size) },
      ...times(size, (id) => letter(id, { content: [{ attachment: { url: 'Binary/b' } }] })),
    ),
  'reports that link a picture': (size) =>
    bundle(
      {
        ...{ resourceType: 'Media', id: 'm', status: 'completed' },
        content: { contentType: 'image/png', data: 'QUJD'.repeat(100 * size) },
      },
      ...times(size, (id) => ({
        ...{ resourceType: 'DiagnosticReport', id: `r${id}`, status: 'final', code: { text: 'X-ray' } },
        media: [{ link: refersTo('Media/m') }],
      })),
    ),
  'reports that share a result with a long name': (size) =>
    bundle(
      result('o', { code: { text: 'x'.repeat(400 * size) } }),
      ...times(size, (id) => ({
        ...{ resourceType: 'DiagnosticReport', id: `r${id}`, status: 'final', code: { text: 'Panel' } },
        result: [refersTo('Observation/oo')],
      })),
    ),
  'a note with many files': (size) =>
    bundle(
      letter(1, {
        content: times(20 * size, () => ({ attachment: { contentType: 'text/plain', data: 'QUJD' } })),
      }),
    ),
  'notes that one with a long title replaces': (size) =>
    bundle(
      letter('later', {
        content: [{ attachment: { title: 'x'.repeat(400 * size) } }],
        relatesTo: times(size, (id) => ({
          code: 'replaces',
          target: refersTo(`DocumentReference/n${id}`),
        })),
      }),
      ...times(size, (id) => letter(id, { description: 'Letter' })),
    ),
  'notes that replace each other many times': (size) =>
    bundle(
      ...times(size, (id) =>
        letter(id, {
          description: 'Letter',
          relatesTo: times(20, () => ({ code: 'replaces', target: refersTo('DocumentReference/n0') })),
        }),
      ),
    ),
};

/** `size` references of a resource with a long address, which each of them would begin with. */
export function longAddresses(size: number): Json {
  const resource = result('0', { performer: times(size, (id) => refersTo(`Practitioner/${id}`)) }) as Json;
  const fullUrl = `http://${'x'.repeat(100 * size)}/Observation/o0`;
  return { resourceType: 'Bundle', type: 'collection', entry: [{ fullUrl, resource }] };
}
