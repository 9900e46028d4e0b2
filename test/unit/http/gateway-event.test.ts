import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { readGatewayEvent } from '../../../shared/http/gateway-event.ts';
import { gatewayAddress } from '../../../shared/http/origin.ts';
import { readConfig } from '../../../shared/settings/config.ts';

const domainName = 'a1b2c3.execute-api.us-east-1.amazonaws.com';

/** The origin of a call of an HTTP API with these headers. */
function originOf(headers: Record<string, string>, env: Record<string, string> = {}): string {
  const http = { method: 'GET', path: '/', protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: '' };
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/version',
    rawQueryString: '',
    headers,
    requestContext: { domainName, http } as APIGatewayProxyEventV2['requestContext'],
    isBase64Encoded: false,
  };
  const config = readConfig({ UI_URL: 'https://ui.example.org', TABLE_NAME: 'none', ...env });
  return readGatewayEvent(event, { config, now: () => new Date(), addressOf: gatewayAddress }).origin;
}

describe('The origin of a request behind an HTTP API', () => {
  it('is https and the domain name of the request context, with or without headers', () => {
    const origin = 'https://a1b2c3.execute-api.us-east-1.amazonaws.com';
    expect(originOf({})).toBe(origin);
    expect(originOf({ host: 'forged.example.net' })).toBe(origin);
    expect(originOf({ 'x-forwarded-host': 'forged.example.net', 'x-forwarded-proto': 'http' })).toBe(origin);
  });

  it('is what a trusted proxy names', () => {
    const trusted = { TRUST_FORWARDED: 'true' };
    const headers = { 'x-forwarded-host': 'phr.example.org', 'x-forwarded-proto': 'https' };
    expect(originOf(headers, trusted)).toBe('https://phr.example.org');
    expect(originOf({ 'x-forwarded-host': 'phr.example.org/records' }, trusted)).toBe(
      'https://a1b2c3.execute-api.us-east-1.amazonaws.com',
    );
  });

  it('is BASE_URL whenever that is set', () => {
    const env = { BASE_URL: 'https://PHR.example.org:443', TRUST_FORWARDED: 'true' };
    expect(originOf({ 'x-forwarded-host': 'other.example.org' }, env)).toBe('https://phr.example.org');
  });
});
