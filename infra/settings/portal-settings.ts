/** The settings of a deployed portal, checked against those of the service. */
import type { deploymentSettings } from '../../shared/settings/deployment.ts';
import { isDomainOf } from '../../shared/settings/passkey-domain.ts';
import { portalSettings } from '../../shared/settings/portal.ts';
import type { Source } from '../../shared/settings/read.ts';
import type { Values } from '../../shared/settings/setting.ts';
import { contextError, readVariables } from './read-context.ts';

export interface PortalSettings {
  /** Domain in front of its gateway, with the certificate. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** Variables of its function as given; the others keep their defaults. */
  readonly variables: Readonly<Record<string, string>>;
}

type Given = Values<typeof deploymentSettings>;
type PortalRow = (typeof portalSettings)[keyof typeof portalSettings];

/** Variables of the portal's function that follow from the stacks. */
export type PortalResourceVariable = Extract<PortalRow, { inDeployment: 'set by the stack' }>['name'];

/** Settings of the portal's function that the context may hold. */
export const portalVariables = Object.values(portalSettings).filter(
  ({ inDeployment }) => inDeployment === 'may be set',
);

/** Undefined without a portal. Throws SettingError when one setting needs another, or two contradict each other. */
export function portalOf(given: Given, source: Source): PortalSettings | undefined {
  const domain = domainOf(given);
  const variables = readVariables(portalVariables, source);
  if (given.portal) return { domain, variables };
  if (domain) throw contextError('portal', 'true with portalDomainName');
  return undefined;
}

function domainOf({
  portalDomainName: name,
  portalCertificateArn,
  ...given
}: Given): PortalSettings['domain'] {
  if (!name && !portalCertificateArn) return undefined;
  if (!name) throw contextError('portalDomainName', 'given with portalCertificateArn');
  if (!portalCertificateArn) throw contextError('portalCertificateArn', 'given with portalDomainName');
  // Pages and service have paths in common, and each has a gateway of its own.
  if ([given.domainName, given.edgeDomainName].includes(name))
    throw contextError('portalDomainName', 'another name than domainName and edgeDomainName');
  return { name, certificateArn: portalCertificateArn };
}

/** Throws SettingError for a UI app elsewhere: people would be sent to that one, and the portal would stand idle. */
export function checkUiUrl(uiUrl: string | undefined, portal: PortalSettings | undefined): void {
  if (!portal || uiUrl === undefined) return;
  const own = portal.domain && `https://${portal.domain.name}`;
  if (uiUrl === own) return;
  const reason = 'left out, because with portal=true it is the address of the portal';
  throw contextError('UI_URL', own ? `${own}, or ${reason}` : reason);
}

/** Throws SettingError for a domain whose passkeys browsers would not use on the pages of the UI app, where their address is known by now. */
export function checkPasskeyDomain(
  { UI_URL, PASSKEY_RP_ID: domain }: Readonly<Partial<Record<string, string>>>,
  portal: PortalSettings | undefined,
): void {
  if (!domain) return;
  if (portal && !portal.domain) throw contextError('PASSKEY_RP_ID', 'left out without portalDomainName');
  const origin = portal?.domain ? `https://${portal.domain.name}` : UI_URL;
  if (origin === undefined || isDomainOf(origin, domain)) return;
  throw contextError(
    'PASSKEY_RP_ID',
    `the host of the UI app, ${new URL(origin).hostname}, or a domain above it`,
  );
}
