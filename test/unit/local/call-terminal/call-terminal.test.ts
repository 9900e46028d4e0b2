import { describe, expect, it } from 'vitest';
import { type CallTerminal, showCalls } from '../../../../local/server/call-terminal/index.ts';

const line = {
  time: '2026-03-01T10:00:00.000Z',
  requestId: 'r',
  sourceIp: '127.0.0.1',
  method: 'GET',
  status: 200,
  milliseconds: 12,
};
const target = { path: '/version', query: '' };

function shown(calls: 'quiet' | 'refused' | 'all', play: (terminal: CallTerminal) => void): string[] {
  const lines: string[] = [];
  play(showCalls({ calls, requireBodyHash: false, print: (text) => lines.push(text.slice(8)) }));
  return lines;
}

describe('The calls at the terminal', () => {
  const play = ({ gateway }: CallTerminal): void => {
    gateway(line, target);
    gateway({ ...line, status: 404 }, target);
    gateway({ ...line, status: 403 }, { ...target, message: 'Not a name of this service' });
    gateway({ ...line, status: 500 }, target);
  };

  it('are those that the gateway refuses itself, unless more are asked for', () => {
    expect(shown('refused', play)).toEqual([
      '  403  GET /version  the gateway refuses: Not a name of this service',
    ]);
  });

  it('are all, if asked for; the pipeline reports those that a function refuses', () => {
    expect(shown('all', play)).toEqual([
      '  200  GET /version  12 ms',
      '  403  GET /version  the gateway refuses: Not a name of this service',
      '  500  GET /version  12 ms',
    ]);
  });

  it('are none, if asked for', () => {
    expect(shown('quiet', play)).toEqual([]);
    shown('quiet', ({ refused, failedAttempt }) => {
      expect([refused, failedAttempt]).toEqual([undefined, undefined]);
    });
  });

  it('move no cursor and change no colour', () => {
    const lines = shown('all', ({ gateway }) => gateway(line, { path: '/\u001b[31m\u202e', query: '' }));
    expect(lines).toEqual(['  200  GET /?[31m?  12 ms']);
  });
});

describe('A webhook call that fails', () => {
  const message = {
    recordId: 'record',
    appId: 'watch@apps.example.org',
    subscriptionId: 's',
    pending: 'e',
    attempt: 0,
    due: '2026-03-01T10:00:00.000Z',
  };
  const attempt = {
    message,
    callback: 'https://watch.example.org/labs?secret=1',
    reason: 'connect ECONNREFUSED',
    next: new Date(2026, 2, 1, 10, 1, 5),
  };

  it('is shown with the app, the origin, the reason and the time of the next attempt', () => {
    expect(shown('refused', ({ failedAttempt }) => failedAttempt?.(attempt))).toEqual([
      '  webhook  of watch@apps.example.org at https://watch.example.org  failed: connect ECONNREFUSED; the next attempt is at 10:01:05',
    ]);
  });

  it('is said to be the last one when it is', () => {
    const [text] = shown('refused', ({ failedAttempt }) => failedAttempt?.({ ...attempt, next: undefined }));
    expect(text).toMatch(/; it was the last attempt$/);
  });
});
