import { expect, it } from 'vitest';
import { endpoints } from '../../../../../shared/api/registry.ts';
import { actionOf } from '../../../../../shared/domain/audits/activity/actions.ts';

const ofRecords = endpoints.filter(({ routes }) =>
  routes.some(({ path }) => /\{(RECORD_ID|CARENET_ID)\}/.test(path)),
);
const actionOfEndpoint = ({ id, audit, routes }: (typeof endpoints)[number]) =>
  actionOf({ operation: audit ?? id, method: routes[0].method });

it('Every call about a record has an action of its own in the activity', () => {
  const unknown = ofRecords.filter((endpoint) => actionOfEndpoint(endpoint).name === 'other');
  expect(unknown.map(({ id }) => id)).toEqual([]);
});

it('Every call of an app by SMART on FHIR has an action of its own in the activity', () => {
  const ofApps = endpoints.filter(
    ({ rule, id }) => /^FHIR_/.test(rule) || /^smart_(token|revoke|launch)/.test(id),
  );
  expect(ofApps.length).toBeGreaterThan(12);
  const unknown = ofApps.filter((endpoint) => actionOfEndpoint(endpoint).name === 'other');
  expect(unknown.map(({ id }) => id)).toEqual([]);
});

it('The activity tells of a call that shows something what it showed', () => {
  const silent = ofRecords
    .filter(({ shows }) => shows)
    .map((endpoint) => [endpoint.id, actionOfEndpoint(endpoint)] as const);
  expect(silent.filter(([, { shows, ofDocuments }]) => !shows && !ofDocuments).map(([id]) => id)).toEqual([]);
});

it('The activity says of a call that changes something that it was done', () => {
  const seen = ofRecords.filter(
    (endpoint) => endpoint.effect === 'write' && actionOfEndpoint(endpoint).effect === 'seen',
  );
  expect(seen.map(({ id }) => id)).toEqual([]);
});

it('The activity does not say of a call that only reads that something was done', () => {
  const done = ofRecords.filter(
    (endpoint) => endpoint.routes[0].method === 'GET' && actionOfEndpoint(endpoint).effect === 'done',
  );
  expect(done.map(({ id }) => id)).toEqual([]);
  const changed = ofRecords.filter(
    (endpoint) => endpoint.effect === 'read' && actionOfEndpoint(endpoint).name === 'circle_changed',
  );
  expect(changed.map(({ id }) => id)).toEqual([]);
});
