/** What went wrong, said so that the reader knows what to do. */
export class SeedError extends Error {}
