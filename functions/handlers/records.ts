/** Handlers of records, their owner and full shares. */
import type { recordEndpoints } from '../../shared/api/endpoints/records.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { createRecord, createRecordByExternalId } from '../../shared/domain/records/create.ts';
import { getOwner, setOwner } from '../../shared/domain/records/owner.ts';
import { readRecord } from '../../shared/domain/records/read.ts';
import { searchRecords } from '../../shared/domain/records/search.ts';
import { addShare, deleteShare, listShares } from '../../shared/domain/records/shares.ts';

export const recordHandlers: Handlers<typeof recordEndpoints> = {
  record_create: createRecord,
  record_create_ext: createRecordByExternalId,
  record_search: searchRecords,
  record: readRecord,
  record_get_owner: getOwner,
  record_set_owner: setOwner,
  record_shares: listShares,
  record_share_add: addShare,
  record_share_delete: deleteShare,
};
