/** Reports of a record and of a carenet, and medical data as RDF. */
import type { Declarations } from '../../endpoint.ts';
import { carenetReportEndpoints } from './carenet.ts';
import { rdfEndpoints } from './rdf.ts';
import { recordReportEndpoints } from './record.ts';

export const reportEndpoints = {
  ...recordReportEndpoints,
  ...carenetReportEndpoints,
  ...rdfEndpoints,
} as const satisfies Declarations;
