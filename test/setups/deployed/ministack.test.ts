import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adaptTemplates, startFront } from './ministack.ts';

function adapted(Resources: Readonly<Record<string, unknown>>, Outputs: object = {}): object {
  const folder = mkdtempSync(join(tmpdir(), 'adapted-'));
  const file = join(folder, 'Phr.template.json');
  writeFileSync(file, JSON.stringify({ Resources, Outputs }));
  adaptTemplates(folder);
  const template = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return template;
}

describe('A template adapted to MiniStack', () => {
  it('watches the first metric of an alarm over several', () => {
    const metric = (name: string) => ({
      Id: name,
      MetricStat: { Metric: { MetricName: name, Namespace: 'AWS/DynamoDB' }, Period: 300, Stat: 'Sum' },
    });
    const Metrics = [{ Id: 'sum', Expression: 'reads + writes' }, metric('reads'), metric('writes')];
    const Alarm = { Type: 'AWS::CloudWatch::Alarm', Properties: { Threshold: 1, Metrics } };
    expect(adapted({ Alarm })).toMatchObject({
      Resources: {
        Alarm: {
          Properties: {
            Threshold: 1,
            MetricName: 'reads',
            Namespace: 'AWS/DynamoDB',
            Period: 300,
            Statistic: 'Sum',
          },
        },
      },
    });
  });

  it('names a secret by its ARN, and everything else as before', () => {
    const Resources = {
      Keys: { Type: 'AWS::SecretsManager::Secret', Properties: {} },
      Table: { Type: 'AWS::DynamoDB::GlobalTable', Properties: {} },
    };
    const Outputs = { Secret: { Value: { Ref: 'Keys' } }, TableName: { Value: { Ref: 'Table' } } };
    expect(adapted(Resources, Outputs)).toEqual({
      Resources,
      Outputs: {
        Secret: { Value: { 'Fn::GetAtt': ['Keys', 'Id'] } },
        TableName: { Value: { Ref: 'Table' } },
      },
    });
  });
});

it('The front passes a call on as it was sent, below the address of the gateway', async () => {
  const heard: unknown[] = [];
  const emulator = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push([request.method, request.url, request.headers.host, Buffer.concat(chunks).toString()]);
    response.writeHead(201, { 'x-own': 'kept' }).end('stored');
  });
  await once(emulator.listen(0, '127.0.0.1'), 'listening');
  const { port } = emulator.address() as AddressInfo;
  const front = await startFront(`http://0a1b2c3d.execute-api.localhost:${port}`, 0);
  const answer = await fetch(`${front.origin}/accounts/?a=%2F&b=+`, { method: 'POST', body: 'x=1' });
  expect([answer.status, answer.headers.get('x-own'), await answer.text()]).toEqual([201, 'kept', 'stored']);
  const path = '/_aws/execute-api/0a1b2c3d/$default/accounts/?a=%2F&b=+';
  expect(heard).toEqual([['POST', path, new URL(front.origin).host, 'x=1']]);
  await front.stop();
  emulator.closeAllConnections();
  emulator.close();
});
