/** The apps of tests: how they are registered, and what a test knows of them. */
export interface TestApp {
  readonly kind: 'admin' | 'ui' | 'user';
  readonly id: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** The registration files of an app. */
export interface AppFiles {
  readonly kind: TestApp['kind'];
  readonly manifest: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly credentials: {
    /** Not for an app that speaks SMART alone. */
    readonly consumer_key?: string;
    readonly consumer_secret?: string;
    readonly client_secret?: string;
    readonly storage_quota?: number;
    readonly record_storage_quota?: number;
  };
}

/** Those that every service has. */
export type TestApps = Readonly<Record<'admin' | 'ui' | 'user' | 'background', TestApp>>;
