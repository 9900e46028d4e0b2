/** A record's demographics: fields, reading, and the label derived from them. */

export type { Demographics } from './fields.ts';
export { demographicsFields } from './fields.ts';
export { demographicsType, readDemographics, recordLabel } from './read.ts';
