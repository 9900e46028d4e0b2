import { describe, expect, it } from 'vitest';
import { errorsOf } from '../../../../local/tools/reference/errors.ts';
import { registry } from '../../../../shared/api/registry.ts';

function statuses(id: keyof typeof registry): readonly number[] {
  return errorsOf(registry[id]).map(({ status }) => status);
}

describe('The documented errors of an endpoint', () => {
  it('are only the general ones when it takes nothing from the caller', () => {
    expect(statuses('get_version')).toEqual([403, 413, 500]);
  });

  it('include 404 for what the path names', () => {
    expect(errorsOf(registry.record)).toContainEqual({ status: 404, when: 'the record does not exist' });
    expect(errorsOf(registry.record_share_delete)).toContainEqual({
      status: 404,
      when: 'the record or the account does not exist',
    });
  });

  it('include 404 for a document in the path, or the status that the endpoint lists instead', () => {
    const ofDocument = { status: 404, when: 'the record or the document does not exist' };
    expect(errorsOf(registry.document_versions)).toContainEqual(ofDocument);
    expect(errorsOf(registry.document_rels)).toContainEqual(ofDocument);
    const ofRelated = errorsOf(registry.get_documents_by_rel);
    expect(ofRelated).toContainEqual({ status: 404, when: 'the record does not exist' });
    expect(ofRelated).toContainEqual({ status: 400, when: 'the record has no such document' });
    expect(ofRelated).not.toContainEqual(ofDocument);
  });

  it('include 400 and 404 for the parameters of a list', () => {
    expect(statuses('all_phas')).toEqual([400, 403, 404, 413, 500]);
  });

  it('include those that the endpoint lists itself', () => {
    expect(errorsOf(registry.account_set_state)).toContainEqual({
      status: 403,
      when: 'the account is retired',
    });
  });

  it('include no 403 when the call is open to anyone', () => {
    expect(statuses('coding_system_query')).toEqual([400, 404, 413, 500]);
  });

  it('say that some calls are always denied', () => {
    expect(errorsOf(registry.documents_delete)).toContainEqual({ status: 403, when: 'always' });
  });
});
