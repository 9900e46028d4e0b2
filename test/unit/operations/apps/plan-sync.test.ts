import { describe, expect, it } from 'vitest';
import type { AppKind, Reading } from '../../../../shared/domain/apps/registration-files.ts';
import { planSync, type Removals } from '../../../../shared/operations/apps/plan-sync.ts';
import type { RegisteredApp } from '../../../../shared/operations/apps/registered.ts';
import { entry, faultyEntry, registered } from '../../domain/apps/registered.ts';

const allKinds: readonly AppKind[] = ['admin', 'ui', 'user'];

interface Outcome {
  /** One text per group of changes; changes made together are joined by ` + `. */
  readonly changes: readonly string[];
  readonly errors: readonly string[];
}

function sync(readings: readonly Reading[], apps: readonly RegisteredApp[], foundKinds = allKinds): Outcome {
  const { changes, errors } = planSync({ readings, foundKinds, registered: apps });
  return { changes: changes.map((group) => group.map(inWords).join(' + ')), errors };
}

function inWords({ before, after }: ReturnType<typeof planSync>['changes'][number][number]): string {
  if (!after) return `- ${before!.kind} ${before!.id}`;
  return `${before ? '~' : '+'} ${after.kind} ${after.id}`;
}

describe('A sync of apps that may not remove all that have no directory', () => {
  const limited = (readings: readonly Reading[], apps: readonly RegisteredApp[], removals: Removals) => {
    const { changes, errors } = planSync({ readings, foundKinds: allKinds, registered: apps, removals });
    return { changes: changes.map((group) => group.map(inWords).join(' + ')), errors };
  };
  const both = [registered('a@x'), registered('b@x')];

  it('removes none of them with `none`', () => {
    expect(limited([entry('c@x')], both, 'none')).toEqual({ changes: ['+ user c@x'], errors: [] });
  });

  it('removes only those with the given ids', () => {
    expect(limited([], both, ['b@x'])).toEqual({ changes: ['- user b@x'], errors: [] });
  });

  it('misses no directory when it removes nothing', () => {
    const input = { readings: [], foundKinds: [], registered: both };
    expect(planSync({ ...input, removals: 'none' }).errors).toEqual([]);
    expect(planSync({ ...input, removals: [] }).errors).toHaveLength(3);
  });

  it('gives the consumer key of an app that stays to no other app', () => {
    const { changes, errors } = limited([entry('c@x', { consumerKey: 'key of a@x' })], both, 'none');
    expect(changes).toEqual([]);
    expect(errors).toEqual([expect.stringContaining('key of a@x is registered for a@x')]);
  });
});

const smart = {
  redirectUris: ['https://a.example/after'],
  scope: 'patient/*.rs',
  authMethod: 'none',
  grantTypes: ['authorization_code'],
} as const;

describe('A sync of apps', () => {
  it('leaves an app that registered itself', () => {
    const unverified = { smart: { ...smart, unverified: true } } as const;
    expect(sync([], [registered('a@x', unverified), registered('b@x', { smart })])).toEqual({
      changes: ['- user b@x'],
      errors: [],
    });
  });

  it('creates an app with a new id', () => {
    expect(sync([entry('a@x')], [])).toEqual({ changes: ['+ user a@x'], errors: [] });
  });

  it('leaves a known app that has not changed', () => {
    expect(sync([entry('a@x')], [registered('a@x')])).toEqual({ changes: [], errors: [] });
  });

  it.each([
    ['name', { name: 'Other' }],
    ['mode', { autonomous: true }],
    ['consumer key', { consumerKey: 'other' }],
    ['consumer secret', { consumerSecret: 'other' }],
    ['manifest', { manifest: { id: 'a@x', name: 'Name of a@x', requires: { list: [1, 'three'] } } }],
    ['callback', { callbackUrl: 'https://a.example/back' }],
    ['smart part', { smart }],
    ['secret for SMART', { smartSecret: 'another digest' }],
  ])('changes a known app that has another %s', (_field, change) => {
    expect(sync([entry('a@x', change)], [registered('a@x')])).toEqual({
      changes: ['~ user a@x'],
      errors: [],
    });
  });

  it('changes an app whose stored secret can no longer be opened', () => {
    const { app } = registered('a@x');
    expect(sync([entry('a@x')], [{ app, consumerSecret: undefined }]).changes).toEqual(['~ user a@x']);
  });

  it('removes an app without a directory', () => {
    expect(sync([], [registered('a@x')])).toEqual({ changes: ['- user a@x'], errors: [] });
  });

  it('treats a new id in a manifest as a removal and a creation, made together when they share the key', () => {
    const outcome = sync([entry('new@x', { consumerKey: 'key of old@x' })], [registered('old@x')]);
    expect(outcome).toEqual({ changes: ['- user old@x + + user new@x'], errors: [] });
  });

  it('removes and creates an app that moves to another kind', () => {
    const outcome = sync([entry('a@x', { kind: 'admin' })], [registered('a@x')]);
    expect(outcome).toEqual({ changes: ['- user a@x + + admin a@x'], errors: [] });
  });

  it('changes two apps together when they exchange their consumer keys', () => {
    const outcome = sync(
      [
        entry('a@x', { consumerKey: 'key of b@x' }),
        entry('b@x', { consumerKey: 'key of a@x' }),
        entry('c@x'),
      ],
      [registered('a@x'), registered('b@x')],
    );
    expect(outcome).toEqual({ changes: ['~ user a@x + ~ user b@x', '+ user c@x'], errors: [] });
  });
});

describe('A faulty entry in a sync of apps', () => {
  it('is reported and keeps its app, while the other entries are applied', () => {
    const outcome = sync(
      [faultyEntry('user', 'no name', { id: 'a@x' }), entry('b@x', { name: 'Other' }), entry('c@x')],
      [registered('a@x'), registered('b@x'), registered('d@x')],
    );
    expect(outcome).toEqual({ changes: ['- user d@x', '~ user b@x', '+ user c@x'], errors: ['no name'] });
  });

  it('without a readable id is recognized by its consumer key', () => {
    const outcome = sync(
      [faultyEntry('user', 'no JSON', { consumerKey: 'key of a@x' })],
      [registered('a@x'), registered('b@x')],
    );
    expect(outcome).toEqual({ changes: ['- user b@x'], errors: ['no JSON'] });
  });

  it('that does not identify its app keeps all apps of its kind, and only those', () => {
    const outcome = sync(
      [faultyEntry('user', 'both broken')],
      [registered('a@x'), registered('b@x', { kind: 'admin' })],
    );
    expect(outcome).toEqual({
      changes: ['- admin b@x'],
      errors: ['both broken', 'both broken does not tell which app it is; no user app is removed'],
    });
  });

  it('of an app that was never registered removes no app', () => {
    const outcome = sync(
      [faultyEntry('user', 'no name', { id: 'new@x' }), entry('a@x')],
      [registered('a@x')],
    );
    expect(outcome).toEqual({ changes: [], errors: ['no name'] });
  });
});

describe('A duplicate id or consumer key in a sync of apps', () => {
  it('is reported for both entries, and neither is applied', () => {
    const outcome = sync([entry('a@x', {}, 'one'), entry('a@x', { consumerKey: 'other' }, 'two')], []);
    expect(outcome).toEqual({
      changes: [],
      errors: ['one: id a@x stands in two too', 'two: id a@x stands in one too'],
    });
  });

  it('is found across kinds', () => {
    const outcome = sync(
      [entry('a@x', {}, 'one'), entry('a@x', { kind: 'admin', consumerKey: 'k' }, 'two')],
      [],
    );
    expect(outcome.changes).toEqual([]);
    expect(outcome.errors).toHaveLength(2);
    const keys = sync(
      [entry('a@x', { consumerKey: 'k' }, 'one'), entry('b@x', { kind: 'ui', consumerKey: 'k' }, 'two')],
      [],
    );
    expect(keys).toEqual({
      changes: [],
      errors: ['one: consumer_key k stands in two too', 'two: consumer_key k stands in one too'],
    });
  });

  it('leaves the registered apps concerned unchanged', () => {
    const outcome = sync(
      [entry('a@x', { name: 'Other' }, 'one'), entry('b@x', { consumerKey: 'key of a@x' }, 'two')],
      [registered('a@x'), registered('b@x')],
    );
    expect(outcome.changes).toEqual([]);
    expect(outcome.errors).toHaveLength(2);
  });

  it('is found in faulty entries too', () => {
    const outcome = sync([entry('a@x', {}, 'one'), faultyEntry('user', 'two', { id: 'a@x' })], []);
    expect(outcome.changes).toEqual([]);
    expect(outcome.errors).toEqual(['two', 'one: id a@x stands in two too', 'two: id a@x stands in one too']);
  });
});

describe('A kind without its directory in a sync of apps', () => {
  it('is an error, and no app of that kind is removed', () => {
    const outcome = sync([], [registered('a@x'), registered('b@x', { kind: 'admin' })], ['admin', 'ui']);
    expect(outcome).toEqual({
      changes: ['- admin b@x'],
      errors: ['The directory user is missing; no user app is removed'],
    });
  });

  it('keeps its ids and consumer keys from being taken by other apps', () => {
    const outcome = sync(
      [
        entry('a@x', { kind: 'admin', consumerKey: 'new' }, 'one'),
        entry('c@x', { kind: 'ui', consumerKey: 'key of b@x' }, 'two'),
      ],
      [registered('a@x'), registered('b@x')],
      ['admin', 'ui'],
    );
    expect(outcome).toEqual({
      changes: [],
      errors: [
        'The directory user is missing; no user app is removed',
        'one: id a@x is registered for an app of the kind user',
        'two: consumer_key key of b@x is registered for b@x',
      ],
    });
  });

  it('also blocks the app that waits for the key of a blocked one', () => {
    const outcome = sync(
      [
        entry('b@x', { kind: 'ui', consumerKey: 'key of a@x' }, 'one'),
        entry('c@x', { kind: 'ui', consumerKey: 'key of b@x' }, 'two'),
      ],
      [registered('a@x'), registered('b@x', { kind: 'ui' })],
      ['admin', 'ui'],
    );
    expect(outcome.changes).toEqual([]);
    expect(outcome.errors.slice(1)).toEqual([
      'one: consumer_key key of a@x is registered for a@x',
      'two: consumer_key key of b@x is registered for b@x',
    ]);
  });
});
