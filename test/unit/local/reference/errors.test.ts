import { describe, expect, it } from 'vitest';
import { errorsOf } from '../../../../local/tools/reference/errors.ts';
import { registry } from '../../../../shared/api/registry.ts';

function statuses(id: keyof typeof registry): readonly number[] {
  return errorsOf(registry[id]).map(({ status }) => status);
}

describe('the documented errors of an endpoint', () => {
  it('are the general ones alone when it takes nothing from the caller', () => {
    expect(statuses('get_version')).toEqual([403, 413, 500]);
  });

  it('hold 404 for what the path names', () => {
    expect(errorsOf(registry.record)).toContainEqual({ status: 404, when: 'the record does not exist' });
    expect(errorsOf(registry.record_share_delete)).toContainEqual({
      status: 404,
      when: 'the record or the account does not exist',
    });
  });

  it('hold 404 for a document of the path, or the status that the endpoint lists for it instead', () => {
    const ofDocument = { status: 404, when: 'the record or the document does not exist' };
    expect(errorsOf(registry.document_versions)).toContainEqual(ofDocument);
    expect(errorsOf(registry.document_rels)).toContainEqual(ofDocument);
    const ofRelated = errorsOf(registry.get_documents_by_rel);
    expect(ofRelated).toContainEqual({ status: 404, when: 'the record does not exist' });
    expect(ofRelated).toContainEqual({ status: 400, when: 'the record has no such document' });
    expect(ofRelated).not.toContainEqual(ofDocument);
  });

  it('hold 400 and 404 for the parameters of a list', () => {
    expect(statuses('all_phas')).toEqual([400, 403, 404, 413, 500]);
  });

  it('hold those that the endpoint lists itself', () => {
    expect(errorsOf(registry.account_set_state)).toContainEqual({
      status: 403,
      when: 'the account is retired',
    });
  });

  it('hold no 403 where the call is open to anybody', () => {
    expect(statuses('coding_system_query')).toEqual([400, 404, 413, 500]);
  });

  it('say that some calls are always refused', () => {
    expect(errorsOf(registry.documents_delete)).toContainEqual({ status: 403, when: 'always' });
  });
});
