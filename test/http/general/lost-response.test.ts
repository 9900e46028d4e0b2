import { expect, it } from 'vitest';
import { losingFirstResponse } from '../../support/aws-interception.ts';
import { expectDenied, expectOk } from '../../support/expectations.ts';
import { type AwsRequest, textOf } from '../../support/iam-usage/requests.ts';
import { accountPath, admin, createAccount } from '../../support/scenario.ts';
import { startService } from '../../support/service.ts';

const service = await startService();

it('A nonce is not a repetition when only the response of the table to it was lost', async () => {
  const client = admin(service);
  const id = await createAccount(service);
  const prepared = client.prepare('POST', accountPath(id, '/info-set'), { form: { full_name: 'Once' } });
  const isNonce = ({ headers, body }: AwsRequest) =>
    headers['x-amz-target']?.endsWith('.PutItem') === true && textOf(body).includes('NONCE#');
  const { result, attempts } = await losingFirstResponse(isNonce, () => client.send(prepared));
  expectOk(result);
  expect(attempts).toBe(2);
  expectDenied(await client.send(prepared));
  const replayed = await losingFirstResponse(isNonce, () => client.send(prepared));
  expectDenied(replayed.result);
});
