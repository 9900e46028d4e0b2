/** Handlers of what a person does about her own account. */
import type { ownAccountEndpoints } from '../../shared/api/endpoints/own-account.ts';
import { setRelation } from '../../shared/domain/accounts/relations.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { changeContact } from '../../shared/domain/own-account/contact.ts';
import { askForErasure, readErasure, takeErasureBack } from '../../shared/domain/own-account/erasure.ts';
import { changeOwnPassword } from '../../shared/domain/own-account/password.ts';
import {
  endOneSession,
  endSessionsOfAccount,
  listSessions,
} from '../../shared/domain/own-account/sessions.ts';
import { changeSettings, readSettings } from '../../shared/domain/own-account/settings.ts';

export const ownAccountHandlers: Handlers<typeof ownAccountEndpoints> = {
  account_sessions: listSessions,
  account_sessions_end: endSessionsOfAccount,
  account_session_end: endOneSession,
  account_own_password_change: changeOwnPassword,
  account_contact_change: changeContact,
  account_settings: readSettings,
  account_settings_set: changeSettings,
  account_record_relation: setRelation,
  account_erasure: readErasure,
  account_erasure_ask: askForErasure,
  account_erasure_take_back: takeErasureBack,
};
