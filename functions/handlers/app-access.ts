/** Handlers of apps on records and of autonomous apps. */
import type { appAccessEndpoints } from '../../shared/api/endpoints/app-access.ts';
import { listRecordsOfApp } from '../../shared/domain/app-access/app-records.ts';
import { issueAutonomousToken } from '../../shared/domain/app-access/autonomous-token.ts';
import { disableAppOnRecord, enableAppOnRecord } from '../../shared/domain/app-access/enable.ts';
import { listAppsOnRecord, readAppOnRecord } from '../../shared/domain/app-access/record-apps.ts';
import { setUpApp } from '../../shared/domain/app-access/set-up.ts';
import type { Handlers } from '../../shared/domain/handler.ts';

export const appAccessHandlers: Handlers<typeof appAccessEndpoints> = {
  app_record_list: listRecordsOfApp,
  autonomous_access_token: issueAutonomousToken,
  record_phas: listAppsOnRecord,
  record_pha: readAppOnRecord,
  record_pha_enable: enableAppOnRecord,
  record_pha_setup: setUpApp,
  pha_record_delete: disableAppOnRecord,
};
