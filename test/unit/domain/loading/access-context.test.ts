/** An app that was taken away and let in again: what was issued before opens nothing. */
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../../shared/access/principal.ts';
import { accessContextOf } from '../../../../shared/domain/loading/access-context.ts';
import type { Loaded } from '../../../../shared/domain/loading/loaded.ts';

const app = { id: 'app@apps.example.org', grant: 'registration' };
const record = { id: 'r1', ownerId: 'rosa@mail.example', creatorId: 'desk' };
const carenet = { id: 'c1', recordId: 'r1' };
const share = { appId: app.id, appGrant: app.grant, grant: 'second share' };
const placement = { ...share, grant: 'second placement', shareGrant: share.grant };
const caller = { kind: 'token', app } as unknown as Caller;

function contextOf(loaded: object) {
  return accessContextOf(caller, {}, { record, appShare: share, ...loaded } as unknown as Loaded);
}

describe('An app with a token', () => {
  const enabled = (signingToken: object) => contextOf({ signingToken }).record?.appEnabled;

  it('has the record under the share with which its token was issued, and no earlier one', () => {
    expect(enabled({ kind: 'access', grant: 'second share' })).toBe(true);
    expect(enabled({ kind: 'access', grant: 'first share' })).toBe(false);
  });

  const placed = (loaded: object) =>
    contextOf({ carenet, carenetApp: placement, ...loaded }).carenet?.appPlaced;

  it('is in a carenet by the placement with which its token was issued, and no earlier one', () => {
    expect(placed({ signingToken: { kind: 'access', grant: 'second placement' } })).toBe(true);
    expect(placed({ signingToken: { kind: 'access', grant: 'first placement' } })).toBe(false);
    expect(placed({ signingToken: undefined })).toBe(false);
  });

  it('is in no carenet when its placement is of an earlier share, or its share is of an earlier registration', () => {
    const signingToken = { kind: 'access', grant: 'second placement' };
    expect(placed({ signingToken, carenetApp: { ...placement, shareGrant: 'first share' } })).toBe(false);
    expect(placed({ signingToken, appShare: { ...share, appGrant: 'earlier' } })).toBe(false);
    expect(placed({ signingToken, carenetApp: undefined })).toBe(false);
  });
});
