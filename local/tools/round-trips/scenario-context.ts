/** What the scenario needs in order to run. */
import type { Operation } from '../../../shared/api/registry.ts';
import { type Answer, type Credentials, DemoClient } from '../../demo/signed-client.ts';
import type { Sealed } from './mailed-secret.ts';

export interface AppCredentials {
  readonly id: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** An operation, or a variant with another cost: `account_inbox: archived too`. */
export type CallName = Operation | `${Operation}: ${string}`;

export function operationOf(name: CallName): Operation {
  return name.split(':')[0] as Operation;
}

export interface Stage {
  readonly origin: string;
  readonly apps: Readonly<Record<'admin' | 'ui' | 'user' | 'background', AppCredentials>>;
  readonly demographics: string;
  /** The settings of its functions. */
  readonly env: Readonly<Record<string, string>>;
  /** Its table and master keys, if they are not those that the settings name. */
  readonly stores?: Sealed | undefined;
  /** Where the user app may receive webhooks. */
  readonly callback: string;
  /** Makes the call, and measures it under this name. */
  readonly call: (name: CallName, send: () => Promise<Answer>) => Promise<Answer>;
}

/** Returns a client of the app with the token in a response. */
export function withToken(origin: string, app: AppCredentials, answer: Answer): DemoClient {
  return new DemoClient(origin, tokenIn(app, answer));
}

/** Returns the credentials of the app with the token in a response. */
export function tokenIn(
  { consumerKey, consumerSecret }: AppCredentials,
  { text }: Pick<Answer, 'text'>,
): Credentials {
  const pairs = new URLSearchParams(text);
  const [token, tokenSecret] = [pairs.get('oauth_token'), pairs.get('oauth_token_secret')];
  if (!token || !tokenSecret) throw new Error(`The response has no token: ${text}`);
  return { consumerKey, consumerSecret, token, tokenSecret };
}

/** Returns the id of the first element with this name in a response. */
export function idOf({ text }: Pick<Answer, 'text'>, element = '(?:Record|Document)'): string {
  return new RegExp(`<${element} id="([^"]+)"`).exec(text)?.[1] ?? '';
}

/** Returns the text of an element in a response. */
export function textOf({ text }: Answer, element: string): string {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(text)?.[1] ?? '';
}
