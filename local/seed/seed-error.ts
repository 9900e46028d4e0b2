/** An error of `npm run seed` that its user can correct. The message says what is wrong and what to do. */
export class SeedError extends Error {}
