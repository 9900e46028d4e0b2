/** The sender of mails: what SES must know of it, before anybody gets a mail. */
import {
  GetIdentityDkimAttributesCommand,
  GetIdentityMailFromDomainAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from '@aws-sdk/client-ses';
import { failed, type Patient, passed } from './check.ts';
import { callLimits, ofDeployment, using } from './deployment-check.ts';

/** In the sandbox, SES sends 200 mails a day: https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html */
const sandboxQuota = 200;

const preparations = 'infra/README.md#what-a-fresh-account-needs-first';

export const sender = ofDeployment('sender', ({ region }, patient) =>
  using(new SESClient(callLimits), async (client) => {
    const address = await supportAddress(patient);
    const quota = await client.send(new GetSendQuotaCommand({})).catch((error: unknown) => {
      if (isUnknownHost(error)) return undefined;
      throw error;
    });
    if (!quota)
      return failed(`${region} has no Amazon SES, so no mail can be sent: deploy to a region that has it`);
    const { Max24HourSend = 0 } = quota;
    const faults = [
      ...(Max24HourSend <= sandboxQuota ? ['the account is in the sandbox of SES'] : []),
      ...(await faultsOfIdentity(address, client)),
    ];
    return faults.length === 0
      ? passed(`${address} is verified, with DKIM and MAIL FROM`)
      : failed(`${faults.join('; ')} (${preparations})`);
  }),
);

/** A region without the service has no name for it in the DNS. */
function isUnknownHost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOTFOUND';
}

/** The service names the sender of its mail in its manifest. */
async function supportAddress({ guests }: Patient): Promise<string> {
  const { appClient } = await guests();
  const manifest = (await appClient().smartManifest()) as { readonly admin: string };
  return manifest.admin;
}

/**
 * SES sends from every address of a verified domain and of its subdomains, and signs with the keys of the nearest one
 * (https://docs.aws.amazon.com/ses/latest/dg/creating-identities.html). A verified domain counts before a verified address, because
 * only it can have DKIM and MAIL FROM of its own.
 */
async function faultsOfIdentity(address: string, client: SESClient): Promise<readonly string[]> {
  const domains = domainsAbove(address.slice(address.lastIndexOf('@') + 1));
  const Identities = [...domains, address];
  const [verified, keys, from] = await Promise.all([
    client.send(new GetIdentityVerificationAttributesCommand({ Identities })),
    client.send(new GetIdentityDkimAttributesCommand({ Identities: domains })),
    client.send(new GetIdentityMailFromDomainAttributesCommand({ Identities: domains })),
  ]);
  const isVerified = (identity: string) =>
    verified.VerificationAttributes?.[identity]?.VerificationStatus === 'Success';
  if (!Identities.some(isVerified)) return [`neither ${domains.join(' nor ')} nor ${address} is verified`];
  const domain = domains.find(isVerified) ?? domains[0]!;
  const dkim = keys.DkimAttributes?.[domain];
  const mailFrom = from.MailFromDomainAttributes?.[domain];
  return [
    ...(dkim?.DkimEnabled && dkim.DkimVerificationStatus === 'Success' ? [] : [`${domain} has no DKIM`]),
    ...(mailFrom?.MailFromDomainStatus === 'Success' ? [] : [`${domain} has no MAIL FROM domain`]),
  ];
}

/** The domain and those that it is a subdomain of, the nearest first, without the top-level domain. */
function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
