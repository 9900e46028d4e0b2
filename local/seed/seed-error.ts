/** An error whose message tells the reader what to do. */
export class SeedError extends Error {}
