/** Whose record a page says that it is about, and as what the person sees it. */
import { describe, expect, it } from 'vitest';
import type { Request } from '../../../shared/portal/environment.ts';
import { loadScope } from '../../../shared/portal/scope/load-scope.ts';

const record = (id: string, given: object = {}) => ({ id, label: 'Agnes Halloran', shared: true, ...given });
const member = (carenetId: string, carenetName: string) =>
  record('r-0001', { label: 'Agnes Halloran (carenet)', carenetId, carenetName });

/** A request of someone whose list has these records; carenets not in it belong to `r-0001`, too. */
function requestOf(...records: readonly object[]): Request {
  const client = {
    recordList: async () => ({ records }),
    carenetRecord: async () => ({ id: 'r-0001', label: 'Agnes Halloran' }),
    carenetList: async () => ({
      carenets: [
        { id: 'c1', name: 'Family' },
        { id: 'c2', name: 'Physicians' },
      ],
    }),
  };
  return {
    portal: { withToken: () => client },
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
