/** What every response of a kind must look like: docs/contract/general.md#responses and #error-bodies. */
import { expect } from 'vitest';
import { catalogue, type ErrorDefinition } from '../../shared/error-catalogue.ts';
import type { Answer } from './client.ts';

/** Headers of every response, whatever its status. */
export function expectGeneralHeaders(answer: Answer): void {
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
}

/** Every error has a code of the catalogue, and the code belongs to its status. */
function expectErrorCode({ headers, status }: Answer): void {
  const code = headers['x-error-code'] ?? 'none';
  const definitions: Readonly<Record<string, ErrorDefinition>> = catalogue;
  expect(definitions[code]?.status, `X-Error-Code: ${code}`).toBe(status);
}

/** The acknowledgement: exactly `<ok/>`. */
export function expectOk(answer: Answer): void {
  expect([answer.status, answer.text]).toEqual([200, '<ok/>']);
  expect(answer.headers['content-type']).toBe('application/xml');
  expectGeneralHeaders(answer);
}

/** A successful XML response. */
export function expectXml(answer: Answer): void {
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/xml']);
  expectGeneralHeaders(answer);
}

/** A successful form-encoded response. */
export function expectForm(answer: Answer): void {
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/x-www-form-urlencoded']);
  expectGeneralHeaders(answer);
}

/** A successful JSON response. */
export function expectJson(answer: Answer): void {
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
  expectGeneralHeaders(answer);
}

/** 403, never with a reason. */
export function expectDenied(answer: Answer): void {
  expectError(answer, 403, 'Permission Denied');
}

export function expectNotFound(answer: Answer): void {
  expectError(answer, 404, 'Not Found');
}

/** 400 with a short reason. The reason is compared only where the contract fixes it. */
export function expectBadRequest(answer: Answer, reason?: string): void {
  expectError(answer, 400, reason);
}

/** 405 with the offered methods, and no body. */
export function expectNotOffered(answer: Answer, offered: readonly string[]): void {
  expect([answer.status, answer.text]).toEqual([405, '']);
  expect(answer.headers.allow?.split(', ').toSorted()).toEqual(offered.toSorted());
  expectErrorCode(answer);
  expectGeneralHeaders(answer);
}

export function expectTooLarge(answer: Answer): void {
  expectError(answer, 413);
}

function expectError(answer: Answer, status: number, body?: string): void {
  expect([answer.status, answer.text]).toEqual([status, body ?? expect.any(String)]);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.text).not.toMatch(/[\r\n<>]|\bat .+:\d+/);
  expect(answer.text.length).toBeLessThan(200);
  expectErrorCode(answer);
  expectGeneralHeaders(answer);
}
