/** Connect tokens: the UI app opens with them the apps that others sign for themselves. */
import type { SignedClient } from '../../support/client.ts';
import { connectApp } from '../../support/connect.ts';
import type { Holder } from '../../support/scenario.ts';
import type { MatrixService } from './apps.ts';
import type { Target } from './targets.ts';

/** Columns that a connect token may stand in; that of an autonomous app acts for no account. */
export const connectColumns = ['TU', 'TA', 'TC'] as const;

export type ConnectColumn = (typeof connectColumns)[number];

export async function connectTokens(
  service: MatrixService,
  { home, carer }: { readonly home: Target; readonly carer: Holder },
): Promise<Record<ConnectColumn, SignedClient>> {
  const { user, worker } = service.apps;
  const onRecord = { record_id: home.recordId };
  const [forUser, forWorker, inCarenet] = await Promise.all([
    connectApp(service, home.owner, user, onRecord),
    connectApp(service, home.owner, worker, onRecord),
    connectApp(service, carer, user, { carenet_id: home.carenetId }),
  ]);
  return { TU: forUser.connect, TA: forWorker.connect, TC: inCarenet.connect };
}
