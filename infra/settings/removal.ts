/**
 * The settings with which all optional stacks are synthesised. `cdk destroy` knows only stacks of the synthesis, and CloudFormation
 * deletes no stack from which another one imports: one that was left out would stay, and keep PhrService from being deleted.
 */
import { CfnRule, Fn, type Stack } from 'aws-cdk-lib';
import type { Source } from '../../shared/settings/read.ts';

const certificateIn = (region: string) => `arn:aws:acm:${region}:111122223333:certificate/removal`;

/** Nothing of these values is ever deployed. */
const values: Readonly<Record<string, string>> = {
  portal: 'true',
  accessTrail: 'true',
  backupDays: '1',
  domainName: 'gateway.removal.invalid',
  certificateArn: certificateIn('us-west-2'),
  edgeDomainName: 'edge.removal.invalid',
  edgeCertificateArn: certificateIn('us-east-1'),
  // What contradicts the others.
  UI_URL: '',
  BASE_URL: '',
  keepAddresses: '',
  portalDomainName: '',
  portalCertificateArn: '',
};

/** The settings of a source, with those that create every stack. */
export function withEveryStack(source: Source): Source {
  return { ...source, textOf: (name) => values[name] ?? source.textOf(name) };
}

/** Makes CloudFormation reject the deployment of a template that is only there to be destroyed. */
export function refuseDeployment(stack: Stack): void {
  new CfnRule(stack, 'IsOnlyForRemoval', {
    assertions: [
      {
        assert: Fn.conditionEquals('removal', 'deployment'),
        assertDescription: 'removal=true is for cdk destroy. Deploy without it.',
      },
    ],
  });
}
