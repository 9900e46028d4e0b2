/** What a test gets from `startService`, and what it can ask for. */
import type { AccessLine } from '../../local/server/gateway/access-log.ts';
import type { AppFiles, TestApp, TestApps } from './app-files.ts';
import type { Mail } from './mails.ts';

export interface ServiceOptions<AppName extends string = never> {
  /** Settings of the service, added to the defaults. */
  readonly env?: Readonly<Record<string, string>>;
  readonly gatewayPath?: 'decoded' | 'raw';
  /**
   * Whether workers process the stream and the queues. Without them, nothing leaves the outbox. It changes nothing in memory, where
   * mails leave when a test looks for them.
   */
  readonly workers?: boolean;
  /** Apps to register besides the default ones. */
  readonly apps?: Readonly<Record<AppName, AppFiles>>;
}

export interface TestService<AppName extends string = never> {
  /** Such as http://127.0.0.1:40001, or in memory a name that no socket leads to. */
  readonly origin: string;
  readonly env: Readonly<Record<string, string>>;
  readonly apps: TestApps & Readonly<Record<AppName, TestApp>>;
  readonly deadLetterQueueUrl: string;
  readonly pingDeadLetterUrl: string;
  /** Lines of the gateway's access log, one for each call. Not in memory, like the two queues. */
  readonly accessLog: readonly AccessLine[];
  /** Lines of the log of the functions; over HTTP, those of a worker name it. */
  readonly functionLog: readonly FunctionLine[];
  /** The time of the service in seconds since the epoch: the real time plus what it was advanced by. */
  now(): number;
  advance(seconds: number): void;
  /** The mails this service has sent. Over HTTP it needs workers. */
  mails(): Promise<Mail[]>;
  waitForMail(isWanted: (mail: Mail) => boolean, milliseconds?: number): Promise<Mail>;
  /** Runs the sweeper once, at the time of the service. */
  runSweeper(): Promise<void>;
  /** Runs the eraser once, at the time of the service. */
  runEraser(): Promise<void>;
  /** It stops by itself when the test file ends. */
  stop(): Promise<void>;
}

/** A line of a function's log, with what it tells. */
export interface FunctionLine extends Readonly<Record<string, unknown>> {
  readonly level: 'INFO' | 'ERROR';
  readonly message: string;
}
