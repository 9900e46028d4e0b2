/** Expects an error with status 400 and a short message that names the parameter. */
import { expect } from 'vitest';
import { ApiError } from '../../../shared/errors.ts';

export function expectRefused(ask: () => unknown, parameter: string): void {
  let refusal: unknown;
  try {
    ask();
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(ApiError);
  const { status, message } = refusal as ApiError;
  expect(status).toBe(400);
  expect(message).toContain(parameter);
  expect(message.length).toBeLessThanOrEqual(150);
}
