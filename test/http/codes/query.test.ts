import { describe, expect, it } from 'vitest';
import { expectJson, expectNotFound, expectNotOffered } from '../../support/expectations.ts';
import { admin, ui } from '../../support/scenario.ts';
import { codesOf, query, startWithCodes } from './support.ts';

const service = await startWithCodes();

describe('GET /codes/systems/{SHORT}/query', () => {
  it('returns entries of five keys to any caller', async () => {
    const answer = await query(service, 'cvx', 'q=tdap');
    expectJson(answer);
    expect(answer.text).toBe(
      '[{"abbreviation":null,"code":"115","consumer_value":"Tdap","umls_code":null,"full_value":"Tdap"}]',
    );
  });

  it('returns the same for signed calls', async () => {
    for (const client of [admin(service), ui(service)]) {
      const answer = await client.get('/codes/systems/cvx/query', { query: 'q=MMRV' });
      expectJson(answer);
      expect(answer.json()).toMatchObject([{ code: '94', full_value: 'MMRV' }]);
    }
  });

  it('works under the alias', async () => {
    expect(await codesOf(service, 'hl7-v3-vaccines', 'q=hpv')).toEqual(['62', '165']);
  });

  it('orders by full value ignoring case', async () => {
    expect(await codesOf(service, 'cvx', 'q=influenza')).toEqual(['150', '141', '140', '88']);
    expect(await codesOf(service, 'cvx', 'q=pneumo')).toEqual(['133', '33']);
    expect(await codesOf(service, 'cvx', 'q=M')).toEqual([
      '207',
      '208',
      '49',
      '88',
      '136',
      '114',
      '03',
      '94',
      '133',
      '33',
      '89',
      '119',
      '187',
    ]);
  });

  it('finds nothing without a search text', async () => {
    for (const text of ['', 'q=', 'q', 'Q=Tdap', 'limit=10']) {
      const answer = await query(service, 'cvx', text);
      expectJson(answer);
      expect(answer.text, text).toBe('[]');
    }
  });

  it('finds nothing when no full value contains the text', async () => {
    for (const text of ['q=115', 'q=tdap%20mmr', 'q=%25', 'q=t*p']) {
      expect(await codesOf(service, 'cvx', text), text).toEqual([]);
    }
  });

  it('accepts encoded blanks and reserved characters', async () => {
    expect(await codesOf(service, 'cvx', 'q=yellow+fever')).toEqual(['37']);
    expect(await codesOf(service, 'cvx', 'q=YELLOW%20FEVER')).toEqual(['37']);
    expect(await codesOf(service, 'cvx', 'q=%28prp-')).toEqual(['49']);
    expect(await codesOf(service, 'cvx', 'q=mcg/0.3')).toEqual(['208']);
  });

  it('ignores other parameters', async () => {
    expect(await codesOf(service, 'cvx', 'limit=-1&q=tdap&order_by=x&status=y&offset=5')).toEqual(['115']);
  });

  it('returns 404 for an unknown system, whose name is matched exactly', async () => {
    for (const name of ['CVX', 'snomed', 'cvx%20', 'a%2Fb', '%C3%A9', 'x'.repeat(2000)]) {
      expectNotFound(await query(service, name, 'q=tdap'));
    }
  });

  it('returns 405 for every method except GET', async () => {
    const client = admin(service);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expectNotOffered(await client.request(method, '/codes/systems/cvx/query', { unsigned: true }), ['GET']);
      expectNotOffered(await client.request(method, '/codes/systems/', { unsigned: true }), ['GET']);
    }
  });
});

describe('GET /codes/systems/', () => {
  it('returns 500 to every caller', async () => {
    for (const unsigned of [true, false]) {
      const answer = await admin(service).get('/codes/systems/', { unsigned });
      expect([answer.status, answer.text]).toEqual([500, 'Internal Server Error']);
    }
  });
});
