/** What is handed over to SQS and SES, and read from Secrets Manager. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSecret } from '../../../shared/store/read-secret.ts';
import { createMailer } from '../../../shared/store/ses-mailer.ts';
import { createQueue } from '../../../shared/store/sqs-queue.ts';
import { answering, asNobody } from '../../support/answered-requests.ts';
import { textOf } from '../../support/iam-usage/requests.ts';

beforeEach(asNobody);
afterEach(() => vi.unstubAllEnvs());

const json = (body: object) => ({
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify(body),
});

interface Batch {
  readonly QueueUrl: string;
  readonly Entries: readonly { readonly Id: string; readonly MessageBody: string }[];
}

/** As SQS takes a message: the SDK compares the checksum. */
const taken = ({ Id, MessageBody }: Batch['Entries'][number]) => ({
  Id,
  MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
});

const url = 'https://sqs.eu-west-1.amazonaws.com/1/mails';

describe('Messages of a queue', () => {
  const all = Array.from({ length: 12 }, (_, index) => ({ id: `m${index}`, body: `body ${index}` }));

  it('are sent ten at a time, with their delays', async () => {
    const { result, requests } = await answering(
      ({ body }) => {
        const { Entries } = JSON.parse(textOf(body)) as Batch;
        return json({ Successful: Entries.map(taken) });
      },
      () => createQueue(url)([{ id: 'late', body: 'x', delaySeconds: 900 }, ...all]),
    );
    expect(result).toEqual(new Map());
    const batches = requests.map(({ body }) => JSON.parse(textOf(body)) as Batch);
    expect(batches.map(({ QueueUrl, Entries }) => [QueueUrl, Entries.length])).toEqual([
      [url, 10],
      [url, 3],
    ]);
    expect(batches[0]!.Entries.slice(0, 2)).toEqual([
      { Id: 'late', MessageBody: 'x', DelaySeconds: 900 },
      { Id: 'm0', MessageBody: 'body 0' },
    ]);
  });

  it('that SQS does not acknowledge are named, and so are all of a request that fails', async () => {
    const { result } = await answering(
      () => json({ Successful: [taken({ Id: 'm1', MessageBody: 'body 1' })] }),
      () => createQueue(url)(all.slice(0, 3)),
    );
    expect([...result].map(([id, { message }]) => [id, message])).toEqual([
      ['m0', 'SQS did not acknowledge a message.'],
      ['m2', 'SQS did not acknowledge a message.'],
    ]);
    const silent = await answering(
      () => json({}),
      () => createQueue(url)(all.slice(0, 1)),
    );
    expect([...silent.result.keys()]).toEqual(['m0']);
    const refused = await answering(
      () => ({ status: 403, ...json({ __type: 'AccessDenied', message: 'No.' }) }),
      () => createQueue(url)(all.slice(0, 2)),
    );
    expect([...refused.result].map(([id, { message }]) => [id, message])).toEqual([
      ['m0', 'No.'],
      ['m1', 'No.'],
    ]);
  });
});

it('A mail is handed to SES as plain text in UTF-8, from its sender to its recipient alone', async () => {
  const mail = {
    from: 'Health <no@example.org>',
    to: 'zoe@example.org',
    subject: 'Grüße',
    text: 'Liebe Zoë',
  };
  const { requests } = await answering(
    () => ({
      headers: { 'content-type': 'text/xml' },
      body: '<SendEmailResponse><SendEmailResult><MessageId>1</MessageId></SendEmailResult></SendEmailResponse>',
    }),
    () => createMailer()(mail),
  );
  const sent = requests.map(({ body }) => Object.fromEntries(new URLSearchParams(textOf(body))));
  expect(sent).toEqual([
    {
      Action: 'SendEmail',
      Version: '2010-12-01',
      Source: 'Health <no@example.org>',
      'Destination.ToAddresses.member.1': 'zoe@example.org',
      'Message.Subject.Data': 'Grüße',
      'Message.Subject.Charset': 'UTF-8',
      'Message.Body.Text.Data': 'Liebe Zoë',
      'Message.Body.Text.Charset': 'UTF-8',
    },
  ]);
});

describe('A secret', () => {
  const read = (answer: object) =>
    answering(
      () => json(answer),
      () => readSecret('master-keys'),
    );

  it('is read by its name, and is empty where there is none', async () => {
    const { result, requests } = await read({ SecretString: '{"current":"01"}' });
    expect(result).toBe('{"current":"01"}');
    expect(requests.map(({ body }) => JSON.parse(textOf(body)))).toEqual([{ SecretId: 'master-keys' }]);
    expect((await read({})).result).toBe('');
  });
});
