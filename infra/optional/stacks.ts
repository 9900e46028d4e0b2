/** The optional stacks. Each can be deployed later, and stays when its setting is forgotten. */
import type { App, Stack } from 'aws-cdk-lib';
import type { DataStack } from '../data-stack.ts';
import type { ServiceStack } from '../service-stack.ts';
import type { Settings } from '../settings/settings.ts';
import { BackupStack } from './backup-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { portalStackName } from './portal/address.ts';
import { PortalStack } from './portal/stack.ts';
import { TrailStack } from './trail-stack.ts';

/** Creates the stacks that the settings ask for. */
export function optionalStacks(
  app: App,
  { data, service }: { readonly data: DataStack; readonly service: ServiceStack },
  settings: Settings,
): readonly Stack[] {
  const { stackPrefix, tableStreamArn, parts } = settings;
  const watched = {
    tableArn: tableStreamArn?.split('/stream/')[0] ?? data.table.tableArn,
    bucketArn: data.documents.bucketArn,
  };
  const stacks: Stack[] = [];
  if (parts.edge) stacks.push(new EdgeStack(app, `${stackPrefix}Edge`, { edge: parts.edge, settings }));
  if (parts.backup)
    stacks.push(
      new BackupStack(app, `${stackPrefix}Backup`, { backup: parts.backup, service, settings, ...watched }),
    );
  if (parts.accessTrail) stacks.push(new TrailStack(app, `${stackPrefix}Trail`, { settings, ...watched }));
  if (parts.portal && service.portal)
    stacks.push(
      new PortalStack(app, portalStackName(settings), {
        portal: parts.portal,
        address: service.portal,
        service,
        uploadOrigin: data.uploadOrigin,
        settings,
      }),
    );
  // PhrService is deployed first, because it remembers most settings, also those that they share with it.
  for (const stack of stacks) stack.addStackDependency(service);
  return stacks;
}
