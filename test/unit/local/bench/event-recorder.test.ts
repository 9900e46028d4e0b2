import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import type { HttpFunctions } from '../../../../local/server/gateway/server.ts';
import { EventRecorder } from '../../../../local/tools/bench/functions/event-recorder.ts';

it('Recorded events do not reach the functions, all others do', async () => {
  const handled: string[] = [];
  const handler = async ({ rawPath }: APIGatewayProxyEventV2) => {
    handled.push(rawPath);
    return { statusCode: 200 };
  };
  const recorder = new EventRecorder();
  const around = recorder.around({ records: handler, all: handler } as unknown as HttpFunctions);
  const call = (name: 'records' | 'all', rawPath: string) =>
    around[name]({ rawPath } as APIGatewayProxyEventV2, { awsRequestId: 'r' });
  expect(await call('records', '/before')).toEqual({ statusCode: 200 });
  let count = 0;
  const recorded = await recorder.record(() => {
    count += 1;
    return call('records', `/recorded/${count}`);
  }, 2);
  expect(recorded).toEqual({
    function: 'records',
    events: [{ rawPath: '/recorded/1' }, { rawPath: '/recorded/2' }],
  });
  await call('all', '/after');
  expect(handled).toEqual(['/before', '/after']);
  await expect(recorder.record(async () => undefined, 1)).rejects.toThrow('no function');
});
