/** What a portal needs to know. */
import type { Client } from '../client/index.ts';

type Fetch = NonNullable<ConstructorParameters<typeof Client>[0]['fetch']>;

export interface PortalOptions {
  /** Where the service is, such as `https://phr.example.org`. */
  readonly serviceOrigin: string;
  /** The id of the portal as an app of the service. */
  readonly appId: string;
  /** The portal's own credentials as a UI app of the service. Cookies are sealed with a key made from the secret. */
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** Where the portal is, such as `https://my.example.org`: the service's `UI_URL`. */
  readonly origin: string;
  /** Where files of more than 4 MiB go: the bucket. The pages take none when left out. */
  readonly uploadOrigin?: string | undefined;
  /** What the operator calls the portal; "Health record", in the language of the page, when left out. */
  readonly name?: string | undefined;
  /** The operator's colour, such as `#0a6269`; the portal has one of its own. */
  readonly colour?: string | undefined;
  /** Whether people may register, and start records, by themselves. */
  readonly registration: boolean;
  /** Where people can ask for help; shown at the bottom of every page. */
  readonly supportAddress: string;
  /** Minutes without a request after which a person has to sign in again. */
  readonly idleMinutes: number;
  /** Seconds after which the service ends a session in any case; half an hour, its own default, when left out. */
  readonly sessionSeconds?: number | undefined;
  /** Characters that a new password must have at least: the service's `PASSWORD_MIN`. */
  readonly passwordMin: number;
  /** Called with what went wrong and may be logged: never what a person entered or sees. */
  readonly report: (message: string, facts: Readonly<Record<string, unknown>>) => void;
  readonly fetch?: Fetch | undefined;
  readonly now?: (() => Date) | undefined;
}
