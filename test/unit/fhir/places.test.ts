/** Where an encounter was. */
import { expect, it } from 'vitest';
import { factsIn } from './said.ts';

const address = {
  line: ['Quay 1', 'Third floor'],
  city: 'Bergen',
  state: 'Vestland',
  postalCode: '5003',
  country: 'NO',
};

it.each([
  [
    'organization',
    { serviceProvider: { reference: '#place' } },
    { resourceType: 'Organization', address: [address] },
  ],
  ['location', { location: [{ location: { reference: '#place' } }] }, { resourceType: 'Location', address }],
])('An encounter has the name and the whole address of its %s', (_kind, where, place) => {
  const [encounter] = factsIn({
    resourceType: 'Encounter',
    status: 'finished',
    class: { code: 'AMB' },
    subject: { reference: 'Patient/p1' },
    contained: [{ ...place, id: 'place', name: 'North Clinic' }],
    ...where,
  } as never);
  expect(encounter).toMatchObject({
    facility_name: 'North Clinic',
    facility_adr_street: 'Quay 1\nThird floor',
    facility_adr_city: 'Bergen',
    facility_adr_region: 'Vestland',
    facility_adr_postalcode: '5003',
    facility_adr_country: 'NO',
  });
});
