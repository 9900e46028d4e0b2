/** What the policies in the template of the service grant, in the terms of the uses that tests record. */
import type { Template } from 'aws-cdk-lib/assertions';
import { functions } from '../../infra/resources/functions.ts';
import { type Permission, permissionsOf } from '../infra/templates/policies.ts';
import { capital } from '../infra/templates/synthesise.ts';
import type { Grant, Policies } from './compare.ts';

/** The policies of all functions. */
export function policiesIn(template: Template): Policies {
  return new Map(
    functions.map(({ name }) => [
      name,
      permissionsOf(template, capital(name)).map((one) => grantOf(name, one)),
    ]),
  );
}

const resourceNames: Readonly<Record<string, string>> = {
  '<TableArn>': '*',
  '<TableStreamArn>': 'stream',
  '<MasterKeys>': 'master keys',
  '<DocumentsArn>/documents/*': 'documents/*',
  '<DocumentsArn>/codes/*': 'codes/*',
  '<DocumentsArn>/audits/*': 'audits/*',
  '<DocumentsArn>/links/*': 'links/*',
  '<DocumentsArn>/uploads/*': 'uploads/*',
  '<MailsArn>': 'mail queue',
  '<PingsArn>': 'ping queue',
  '<PingDeadLettersArn>': 'ping dead letters',
  '<OutboxFailures.Arn>': 'outbox failures',
  'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/<SupportAddress>': 'sender',
  'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:configuration-set/*': 'configuration sets',
};

/** The name of a resource in a policy of this function; a resource without a name stays as it is. */
export function resourceName(by: string, resource: string): string {
  if (resource === `<${capital(by)}Logs.Arn>`) return 'own log';
  return resourceNames[resource] ?? resource;
}

function grantOf(by: string, { action, resource, partitions, attributes }: Permission): Grant {
  const name = resourceName(by, resource);
  return { action, on: name === '*' && partitions ? partitions : [name], ...(attributes && { attributes }) };
}
