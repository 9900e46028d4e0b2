/** Whose record a page says that it is about, and as what the person sees it. */
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../shared/client/index.ts';
import type { PortalContext, Request } from '../../../shared/portal/environment.ts';
import { loadScope, recordsOf, scopeKey } from '../../../shared/portal/scope/load-scope.ts';
import { documentPath, sectionPath } from '../../../shared/portal/scope/scope.ts';
import { en } from '../../../shared/portal/texts/en.ts';

const record = (id: string, given: object = {}) => ({ id, label: 'Agnes Halloran', shared: true, ...given });
const member = (carenetId: string, carenetName: string) =>
  record('r-0001', { label: 'Agnes Halloran (carenet)', carenetId, carenetName });

/** A request of someone whose list has these records; carenets not in it belong to `r-0001`, too. */
function requestOf(...records: readonly object[]): Request {
  const carenets = [
    { id: 'c1', name: 'Family' },
    { id: 'c2', name: 'Physicians' },
  ];
  // Each answers for what it is asked, and with everything there is only when it is asked for as much.
  const client = {
    recordList: async ({ accountEmail, limit }: Record<string, unknown>) => ({
      records: accountEmail === 'ines@mail.example' && limit === 1000 ? records : [],
    }),
    carenetRecord: async ({ carenetId }: Record<string, unknown>) => {
      const found = carenets.find(({ id }) => id === carenetId);
      if (!found) throw new ServiceError('carenet_record', 404, '');
      const shared = (records as readonly { carenetId?: string }[]).some(
        (one) => one.carenetId === carenetId,
      );
      return { id: 'r-0001', label: 'Agnes Halloran', carenetName: found.name, shared };
    },
  };
  return {
    portal: { withToken: () => ({ forPage: () => client }) },
    session: { accountId: 'ines@mail.example', token: 't', tokenSecret: 's' },
  } as unknown as Request;
}

describe('The page of a circle', () => {
  it('is about the circle in its address, also for a member of several circles of the record', async () => {
    const request = requestOf(member('c1', 'Family'), member('c2', 'Physicians'));
    for (const [carenetId, name] of [
      ['c1', 'Family'],
      ['c2', 'Physicians'],
    ] as const) {
      const scope = await loadScope(request, { kind: 'carenet', carenetId });
      expect(scope).toMatchObject({
        kind: 'carenet',
        carenetId,
        name,
        isPreview: false,
        owner: 'Agnes Halloran',
      });
    }
  });

  it('is a preview for one who controls the record, also when she is a member of another circle', async () => {
    for (const own of [[], [member('c1', 'Family')]]) {
      const request = requestOf(record('r-0001', { shared: false }), ...own);
      const scope = await loadScope(request, { kind: 'carenet', carenetId: 'c2' });
      expect(scope).toMatchObject({ kind: 'carenet', carenetId: 'c2', name: 'Physicians', isPreview: true });
    }
  });

  it('is not there for a circle that the record does not have', async () => {
    const request = requestOf(record('r-0001', { shared: false }));
    await expect(loadScope(request, { kind: 'carenet', carenetId: 'c9' })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('The page of a record', () => {
  it('is there for its owner and for one who has all of it, who is no owner', async () => {
    const request = requestOf(record('r-0001', { shared: false }), record('r-0002', { roleLabel: 'sister' }));
    const scopes = [
      await loadScope(request, { kind: 'record', recordId: 'r-0001' }),
      await loadScope(request, { kind: 'record', recordId: 'r-0002' }),
    ];
    expect(scopes).toMatchObject([
      { recordId: 'r-0001', isOwner: true },
      { recordId: 'r-0002', isOwner: false },
    ]);
  });

  it('is not there for a member of one of its circles', async () => {
    const request = requestOf(member('c1', 'Family'));
    await expect(loadScope(request, { kind: 'record', recordId: 'r-0001' })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('How a person has access', () => {
  it('is said in words: her own record, a shared one, a circle, and a look at what a circle sees', async () => {
    const request = requestOf(
      record('r-0001', { shared: false }),
      record('r-0002', { label: 'Tomi Oyelaran (shared)', roleLabel: 'mother' }),
      member('c1', 'Family'),
    );
    const scopes = [
      ...(await recordsOf(request)),
      await loadScope(request, { kind: 'carenet', carenetId: 'c2' }),
    ];
    expect(scopes.map(({ owner, access }) => [owner, access(en)])).toEqual([
      ['Agnes Halloran', en.records.own],
      ['Tomi Oyelaran', en.records.shared('mother')],
      ['Agnes Halloran', en.records.throughCarenet('Family')],
      ['Agnes Halloran', en.records.preview('Physicians')],
    ]);
  });

  it('leaves the name of a record as it is, but for what the service adds at its end', async () => {
    const label = 'Agnes (shared) Halloran';
    const request = requestOf(record('r-0001', { label, shared: false }), record('r-0002', { label }));
    expect((await recordsOf(request)).map(({ owner }) => owner)).toEqual([label, label]);
  });

  it('has one colour for a record wherever it is shown', async () => {
    // 0x0008 is the third of six colours.
    const request = requestOf(record('ffff-0008', { shared: false }), record('0000-0008'));
    expect((await recordsOf(request)).map(({ hue }) => hue)).toEqual([2, 2]);
  });
});

describe('An address', () => {
  const contextOf = (params: Readonly<Record<string, string>>) =>
    ({ req: { param: (name: string) => params[name] } }) as unknown as PortalContext;

  it('of a record or a circle says which it is', () => {
    expect(scopeKey(contextOf({ kind: 'records', id: 'r1' }))).toEqual({ kind: 'record', recordId: 'r1' });
    expect(scopeKey(contextOf({ kind: 'carenets', id: 'c1' }))).toEqual({ kind: 'carenet', carenetId: 'c1' });
    expect(scopeKey(contextOf({}))).toEqual({ kind: 'record', recordId: '' });
  });

  it('leads back to the record or the circle', async () => {
    const request = requestOf(record('r-0001', { shared: false }));
    const [whole, circle] = [
      await loadScope(request, { kind: 'record', recordId: 'r-0001' }),
      await loadScope(request, { kind: 'carenet', carenetId: 'c1' }),
    ];
    expect([sectionPath(whole, 'health'), documentPath(whole, 'd1')]).toEqual([
      '/records/r-0001/health',
      '/records/r-0001/documents/d1',
    ]);
    expect([sectionPath(circle, 'health'), documentPath(circle, 'd1')]).toEqual([
      '/carenets/c1/health',
      '/carenets/c1/documents/d1',
    ]);
  });
});
