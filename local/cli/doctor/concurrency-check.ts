/** How many functions the account may run at once. */
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { SignatureV4 } from '@smithy/signature-v4';
import { failed, passed } from './check.ts';
import { callLimits, ofDeployment, using } from './deployment-check.ts';

/** A new account has ten. The workers alone may run six, and then ten patients at a time are too many. */
const enough = 100;

export const concurrency = ofDeployment('concurrency', async ({ region }) => {
  const quota = await concurrentExecutions(region);
  if (quota >= enough) return passed(`the account may run ${quota.toLocaleString('en')} functions at once`);
  return failed(
    `the account may run only ${quota} functions at once: raise the quota to ${enough} or more ` +
      '(infra/README.md#what-a-fresh-account-needs-first)',
  );
});

/**
 * The quota of the account in the region (https://docs.aws.amazon.com/lambda/latest/api/API_GetAccountSettings.html). One call does
 * not pay for one more client of the SDK: it is signed with the credentials that the others find.
 */
async function concurrentExecutions(region: string): Promise<number> {
  const url = new URL('/2016-08-19/account-settings', endpointOf(region));
  const headers = await using(new CloudWatchClient(callLimits), async ({ config }) => {
    const signer = new SignatureV4({
      service: 'lambda',
      region,
      credentials: config.credentials,
      sha256: config.sha256,
    });
    const { protocol, hostname, pathname: path, host } = url;
    const signed = await signer.sign({
      method: 'GET',
      protocol,
      hostname,
      path,
      query: {},
      headers: { host },
    });
    return signed.headers;
  });
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`GetAccountSettings of Lambda returned ${response.status}: ${text.slice(0, 200)}`);
  const { AccountLimit } = JSON.parse(text) as {
    readonly AccountLimit: { readonly ConcurrentExecutions: number };
  };
  return AccountLimit.ConcurrentExecutions;
}

/** The variables are those of the SDK's clients. */
function endpointOf(region: string): string {
  const { AWS_ENDPOINT_URL_LAMBDA, AWS_ENDPOINT_URL } = process.env;
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return AWS_ENDPOINT_URL_LAMBDA ?? AWS_ENDPOINT_URL ?? `https://lambda.${region}.${suffix}`;
}
