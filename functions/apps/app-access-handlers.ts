/** Handlers for enabling apps on records and for autonomous apps. */
import type { appAccessEndpoints } from '../../shared/api/endpoints/app-access.ts';
import type { Handlers } from '../../shared/api/handler.ts';
import { listRecordsOfApp } from '../../shared/domain/app-access/app-records.ts';
import { issueAutonomousToken } from '../../shared/domain/app-access/autonomous-token.ts';
import { disableAppOnRecord, enableAppOnRecord } from '../../shared/domain/app-access/enable.ts';
import { listAppsOnRecord, readAppOnRecord } from '../../shared/domain/app-access/record-apps.ts';

export const appAccessHandlers: Handlers<typeof appAccessEndpoints> = {
  app_record_list: listRecordsOfApp,
  autonomous_access_token: issueAutonomousToken,
  record_phas: listAppsOnRecord,
  record_pha: readAppOnRecord,
  record_pha_enable: enableAppOnRecord,
  pha_record_delete: disableAppOnRecord,
};
