/**
 * How many values a costly property is tried with: few in `npm test`, and many times as many where vitest.config.ts
 * says so, in the tests that `npm run prove` runs.
 */
export function propertyRuns(few: number): number {
  return few * Number(process.env.PROPERTY_RUNS ?? 1);
}
