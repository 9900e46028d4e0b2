/**
 * The address of the portal. The functions of the service need it (UI_URL), and the portal needs the address of the service.
 * So the gateway of the portal is made with the service, still without routes, and everything behind it is in the stack of the
 * portal, which is deployed after that. Both addresses are in the templates then: no function has to look one up. And mails keep
 * leading to the portal after its stack was deleted and created again.
 */
import { Stack } from 'aws-cdk-lib';
import { type CfnApi, HttpApi, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import type { PortalSettings } from '../../settings/portal-settings.ts';
import type { Settings } from '../../settings/settings.ts';

export function portalStackName({ stackPrefix }: Pick<Settings, 'stackPrefix'>): string {
  return `${stackPrefix}Portal`;
}

type AddressProps = Pick<PortalSettings, 'domain'> & Pick<Settings, 'keepAddresses'>;

export class PortalAddress extends Construct {
  readonly apiId: string;
  /** Where people open the portal. */
  readonly origin: string;

  constructor(scope: Construct, id: string, { domain: given, keepAddresses }: AddressProps) {
    super(scope, id);
    const domain = keepAddresses ? undefined : given;
    const api = new HttpApi(this, 'Api', {
      apiName: `${Stack.of(this).stackName}-Portal`,
      description: 'Gateway of the patient portal',
      createDefaultStage: false,
      // The portal accepts forms from its own origin only.
      disableExecuteApiEndpoint: domain !== undefined,
    });
    this.apiId = api.apiId;
    exportAddress(api);
    this.origin = domain ? `https://${domain.name}` : api.apiEndpoint;
  }
}

/**
 * Exports the address of a gateway, also when no stack imports it because there is a domain. CloudFormation refuses to remove
 * an export that a stack still imports, so a domain could not be added later.
 */
export function exportAddress(api: IHttpApi): void {
  const { attrApiEndpoint } = api.node.defaultChild as CfnApi;
  Stack.of(api).exportValue(attrApiEndpoint);
}
