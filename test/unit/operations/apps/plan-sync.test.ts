import { describe, expect, it } from 'vitest';
import type { RegisteredApp } from '../../../../shared/domain/apps/registered.ts';
import type { AppKind, Reading } from '../../../../shared/domain/apps/registration-files.ts';
import { planSync } from '../../../../shared/operations/apps/plan-sync.ts';
import { entry, faultyEntry, registered } from '../../domain/apps/registered.ts';

const allKinds: readonly AppKind[] = ['admin', 'ui', 'user'];

interface Outcome {
  /** One text for each change, those that are made together joined by ` + `. */
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

describe('the directories against the registry', () => {
  it('a new id is created', () => {
    expect(sync([entry('a@x')], [])).toEqual({ changes: ['+ user a@x'], errors: [] });
  });

  it('a known app that has not changed is left alone', () => {
    expect(sync([entry('a@x')], [registered('a@x')])).toEqual({ changes: [], errors: [] });
  });

  it.each([
    ['name', { name: 'Other' }],
    ['mode', { autonomous: true }],
    ['consumer key', { consumerKey: 'other' }],
    ['consumer secret', { consumerSecret: 'other' }],
    ['manifest', { manifest: { id: 'a@x', name: 'Name of a@x', requires: { list: [1, 'three'] } } }],
    ['callback', { callbackUrl: 'https://a.example/back' }],
  ])('a known app with another %s is changed', (_field, change) => {
    expect(sync([entry('a@x', change)], [registered('a@x')])).toEqual({
      changes: ['~ user a@x'],
      errors: [],
    });
  });

  it('a secret that cannot be opened any more counts as another one', () => {
    const { app } = registered('a@x');
    expect(sync([entry('a@x')], [{ app, consumerSecret: undefined }]).changes).toEqual(['~ user a@x']);
  });

  it('an app without a directory is removed', () => {
    expect(sync([], [registered('a@x')])).toEqual({ changes: ['- user a@x'], errors: [] });
  });

  it('another id in a manifest is a removal and a creation, made together as they share the key', () => {
    const outcome = sync([entry('new@x', { consumerKey: 'key of old@x' })], [registered('old@x')]);
    expect(outcome).toEqual({ changes: ['- user old@x + + user new@x'], errors: [] });
  });

  it('an app that moves to another kind is removed and created', () => {
    const outcome = sync([entry('a@x', { kind: 'admin' })], [registered('a@x')]);
    expect(outcome).toEqual({ changes: ['- user a@x + + admin a@x'], errors: [] });
  });

  it('two apps that exchange their consumer keys are changed together', () => {
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

describe('a faulty entry', () => {
  it('is reported, its app stays, and the others go on', () => {
    const outcome = sync(
      [faultyEntry('user', 'no name', { id: 'a@x' }), entry('b@x', { name: 'Other' }), entry('c@x')],
      [registered('a@x'), registered('b@x'), registered('d@x')],
    );
    expect(outcome).toEqual({ changes: ['- user d@x', '~ user b@x', '+ user c@x'], errors: ['no name'] });
  });

  it('whose id cannot be read is recognised by its consumer key', () => {
    const outcome = sync(
      [faultyEntry('user', 'no JSON', { consumerKey: 'key of a@x' })],
      [registered('a@x'), registered('b@x')],
    );
    expect(outcome).toEqual({ changes: ['- user b@x'], errors: ['no JSON'] });
  });

  it('that does not tell which app it is keeps every app of its kind, and only of its kind', () => {
    const outcome = sync(
      [faultyEntry('user', 'both broken')],
      [registered('a@x'), registered('b@x', { kind: 'admin' })],
    );
    expect(outcome).toEqual({
      changes: ['- admin b@x'],
      errors: ['both broken', 'both broken does not tell which app it is; no user app is removed'],
    });
  });

  it('of an app that was never registered removes nothing by itself', () => {
    const outcome = sync(
      [faultyEntry('user', 'no name', { id: 'new@x' }), entry('a@x')],
      [registered('a@x')],
    );
    expect(outcome).toEqual({ changes: [], errors: ['no name'] });
  });
});

describe('an id or consumer key that stands twice', () => {
  it('is reported for both, and neither is applied', () => {
    const outcome = sync([entry('a@x', {}, 'one'), entry('a@x', { consumerKey: 'other' }, 'two')], []);
    expect(outcome).toEqual({
      changes: [],
      errors: ['one: id a@x stands in two too', 'two: id a@x stands in one too'],
    });
  });

  it('counts across the kinds', () => {
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

  it('leaves the registered apps concerned untouched', () => {
    const outcome = sync(
      [entry('a@x', { name: 'Other' }, 'one'), entry('b@x', { consumerKey: 'key of a@x' }, 'two')],
      [registered('a@x'), registered('b@x')],
    );
    expect(outcome.changes).toEqual([]);
    expect(outcome.errors).toHaveLength(2);
  });

  it('counts faulty entries too', () => {
    const outcome = sync([entry('a@x', {}, 'one'), faultyEntry('user', 'two', { id: 'a@x' })], []);
    expect(outcome.changes).toEqual([]);
    expect(outcome.errors).toEqual(['two', 'one: id a@x stands in two too', 'two: id a@x stands in one too']);
  });
});

describe('a kind whose directory is missing', () => {
  it('is an error and nothing of that kind is removed', () => {
    const outcome = sync([], [registered('a@x'), registered('b@x', { kind: 'admin' })], ['admin', 'ui']);
    expect(outcome).toEqual({
      changes: ['- admin b@x'],
      errors: ['The directory user is missing; no user app is removed'],
    });
  });

  it('keeps its ids and consumer keys from being taken by others', () => {
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

  it('blocks also the app that waits for the key of a blocked one', () => {
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
