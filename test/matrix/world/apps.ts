/** The apps of the world besides those that every service under test has. */
import type { AppFiles, TestService } from '../../support/service.ts';
import { userApp } from '../../support/user-app.ts';

function uiApp(name: string): AppFiles {
  return userApp(name, { mode: 'ui', index: `https://${name}.example.org/`, ...callback(name) });
}

function backgroundApp(name: string): AppFiles {
  return userApp(name, { mode: 'background', ...callback(name) });
}

function callback(name: string) {
  return { oauth_callback_url: `https://${name}.example.org/after` };
}

export const apps = {
  worker: backgroundApp('worker'),
  /** Not in the carenet. */
  outsider: uiApp('outsider'),
  /** Taken off the record and out of the carenet. */
  former: uiApp('former'),
  leavingApp: uiApp('leaving-app'),
  leavingWorker: backgroundApp('leaving-worker'),
  leavingPrimed: uiApp('leaving-primed'),
} as const;

export type MatrixService = TestService<keyof typeof apps>;
