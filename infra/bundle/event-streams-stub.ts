/**
 * Replaces `@smithy/core/event-streams` in the bundles. No function makes a call that streams events. The SDK imports it in a way that
 * keeps the whole of `@smithy/core` in the bundle, instead of what is used of it.
 */

/** Called for every client of S3: leaves out what streams would need. */
export function resolveEventStreamSerdeConfig<Config extends object>(config: Config): Config {
  return config;
}

/** The setting of that name; nothing calls it. */
export function eventStreamSerdeProvider(): never {
  throw new Error('Bundles leave out streams of events.');
}

export class EventStreamSerde {
  constructor() {
    eventStreamSerdeProvider();
  }
}
