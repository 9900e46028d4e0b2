/**
 * Shows calls at the terminal of `npm start`, as CALLS says. A deployment has nothing of this: its log names no paths, and
 * its responses give no reasons.
 */
import type { FailedAttempt } from '../../../shared/domain/subscriptions/deliver-webhooks.ts';
import type { RefusedCall } from '../../../shared/http/services.ts';
import type { AccessLine, CallTarget } from '../gateway/access-log.ts';
import { reasonOf } from './refusal-reason.ts';
import { shownTarget } from './shown-values.ts';

export interface CallTerminalOptions {
  readonly calls: 'quiet' | 'refused' | 'all';
  readonly requireBodyHash: boolean;
  readonly print: (line: string) => void;
}

export interface CallTerminal {
  /** For every call, when the gateway has responded. */
  readonly gateway: (line: AccessLine, target: CallTarget) => void;
  /** For every call that a function has refused. */
  readonly refused: ((call: RefusedCall) => void) | undefined;
  /** For every attempt to call a webhook that has failed. */
  readonly failedAttempt: ((attempt: FailedAttempt) => void) | undefined;
}

/** Prints calls by `print`, which adds the end of the line. */
export function showCalls({ calls, requireBodyHash, print }: CallTerminalOptions): CallTerminal {
  if (calls === 'quiet') return { gateway: () => undefined, refused: undefined, failedAttempt: undefined };

  function printCall(time: Date, status: number | string, what: string, lines: readonly string[]): void {
    const [first = '', ...rest] = lines;
    print(printable(`${clock(time)}  ${status}  ${what}  ${first}`.trimEnd()));
    for (const line of rest) print(printable(`          ${line}`));
  }

  return {
    gateway(line, { path, query, message }) {
      const isRefusedByGateway = message !== undefined && line.status < 500;
      const isOther = line.status < 400 || line.status >= 500;
      if (!isRefusedByGateway && !(calls === 'all' && isOther)) return;
      const what = `${line.method} ${shownTarget(line.method, path, query, false)}`;
      printCall(new Date(line.time), line.status, what, [
        isRefusedByGateway ? `the gateway refuses: ${message}` : `${line.milliseconds} ms`,
      ]);
    },
    refused(call) {
      const { method, path, rawQuery, pathIsDecoded, receivedAt } = call.request;
      const what = `${method} ${shownTarget(method, path, rawQuery, pathIsDecoded)}`;
      printCall(receivedAt, call.error.status, what, reasonOf(call, requireBodyHash));
    },
    failedAttempt({ message, callback, reason, next }) {
      const after = next ? `the next attempt is at ${clock(next)}` : 'it was the last attempt';
      const what = `of ${message.appId} at ${originOf(callback)}`;
      printCall(new Date(), 'webhook', what, [`failed: ${reason}; ${after}`]);
    },
  };
}

/** Hours, minutes and seconds of this machine's time zone. */
function clock(time: Date): string {
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** The path and query of a callback may hold secrets. */
function originOf(callback: string): string {
  return URL.canParse(callback) ? new URL(callback).origin : 'an address that is not a URL';
}

/** Callers choose what is in a path, and a terminal obeys control characters. */
function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}]/gu, '?');
}
