/** Checks of responses, by their kind (docs/contract/general.md#responses, docs/contract/general.md#error-bodies). */
import { expect } from 'vitest';
import { catalogue, type ErrorDefinition } from '../../shared/error-catalogue.ts';
import type { Answer } from './client.ts';

/** Headers of every response, whatever its status. */
export function expectGeneralHeaders(response: Answer): void {
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  expect(response.headers['x-request-id']).toMatch(/^\S+$/);
}

/** The response has an error code of the catalogue, and its status is the one that the catalogue gives the code. */
function expectErrorCode({ headers, status }: Answer): void {
  const code = headers['x-error-code'] ?? 'none';
  const definitions: Readonly<Record<string, ErrorDefinition>> = catalogue;
  expect(definitions[code]?.status, `X-Error-Code: ${code}`).toBe(status);
}

/** 200 with exactly `<ok/>`, which calls without a result respond with. */
export function expectOk(response: Answer): void {
  expect([response.status, response.text]).toEqual([200, '<ok/>']);
  expect(response.headers['content-type']).toBe('application/xml');
  expectGeneralHeaders(response);
}

/** A successful XML response. */
export function expectXml(response: Answer): void {
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/xml']);
  expectGeneralHeaders(response);
}

/** A successful form-encoded response. */
export function expectForm(response: Answer): void {
  expect([response.status, response.headers['content-type']]).toEqual([
    200,
    'application/x-www-form-urlencoded',
  ]);
  expectGeneralHeaders(response);
}

/** A successful JSON response. */
export function expectJson(response: Answer): void {
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/json']);
  expectGeneralHeaders(response);
}

/** 403. It never gives a reason. */
export function expectDenied(response: Answer): void {
  expectError(response, 403, 'Permission Denied');
}

export function expectNotFound(response: Answer): void {
  expectError(response, 404, 'Not Found');
}

/** 400 with a short reason. The reason is compared only where the contract fixes it. */
export function expectBadRequest(response: Answer, reason?: string): void {
  expectError(response, 400, reason);
}

/** 405 with the methods that the path offers in `Allow`, and no body. */
export function expectNotOffered(response: Answer, methods: readonly string[]): void {
  expect([response.status, response.text]).toEqual([405, '']);
  expect(response.headers.allow?.split(', ').toSorted()).toEqual(methods.toSorted());
  expectErrorCode(response);
  expectGeneralHeaders(response);
}

export function expectTooLarge(response: Answer): void {
  expectError(response, 413);
}

function expectError(response: Answer, status: number, body?: string): void {
  expect([response.status, response.text]).toEqual([status, body ?? expect.any(String)]);
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  // One line without markup, and nothing of a stack trace.
  expect(response.text).not.toMatch(/[\r\n<>]|\bat .+:\d+/);
  expect(response.text.length).toBeLessThan(200);
  expectErrorCode(response);
  expectGeneralHeaders(response);
}
