/** Who calls, for the audit trail, when an app has proved who it is and holds something of a grant. */
import { parseScopes } from '../../smart/scopes.ts';
import type { AccountItem, SmartGrantItem } from '../../store/items/index.ts';
import type { OpenContext } from '../context.ts';
import type { SmartApp } from './clients.ts';

/** The call is one of the app for the account, in the trail of the grant's record. */
export function provedFor(
  app: SmartApp,
  { id, fullName }: Pick<AccountItem, 'id' | 'fullName'>,
  grant: SmartGrantItem,
  context: Pick<OpenContext, 'provedToBe'>,
): void {
  const { recordId, carenetId } = grant;
  context.provedToBe(
    {
      kind: 'smart',
      app: identityOf(app),
      account: { id, fullName },
      scope:
        carenetId === undefined ? { kind: 'record', recordId } : { kind: 'carenet', carenetId, recordId },
      grantId: grant.id,
      scopes: parseScopes(grant.scope),
    },
    recordId,
  );
}

/** The call is one of the app for itself: a backend app's, or one that ends what it was given. In the trail of the record, if it is about one. */
export function provedForItself(
  app: SmartApp,
  scope: string,
  context: Pick<OpenContext, 'provedToBe'>,
  recordId?: string,
): void {
  context.provedToBe({ kind: 'backend', app: identityOf(app), scopes: parseScopes(scope) }, recordId);
}

function identityOf({ id, kind, name, autonomous, grant }: SmartApp) {
  return { id, kind, name, autonomous, grant };
}
