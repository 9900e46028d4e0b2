/** What every starter of a database takes and returns. */
export interface DynamoDbOptions {
  /** Directory of the database file; in memory when absent. */
  readonly directory?: string;
  /** Called with the process id at once, before the database file is opened. */
  readonly onSpawn?: (pid: number) => void;
  /** Whether it will be busy for minutes: then DynamoDB Local starts more slowly, and uses less CPU later. */
  readonly busy?: boolean | undefined;
}

/** A database that runs in a process of its own. */
export interface DatabaseProcess {
  readonly endpoint: string;
  readonly pid: number;
  /** Whether only this machine can reach it. */
  readonly loopbackOnly: boolean;
  /** Resolves to the reason when it ends without having been stopped. */
  readonly failed: Promise<string>;
  stop(): Promise<void>;
}
