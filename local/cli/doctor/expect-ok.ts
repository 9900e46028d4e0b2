import type { Answer } from '../../demo/signed-client.ts';

/** Returns the response if its status is 200. Throws an Error with status and text otherwise. */
export function expectOk(answer: Answer, call: string): Answer {
  if (answer.status === 200) return answer;
  throw new Error(`${call} returned ${answer.status}: ${answer.text.slice(0, 200).trim()}`);
}
