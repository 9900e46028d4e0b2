/** Of the FHIR base: docs/contract/fhir-api.md */
import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';
import { viewOf } from './view.ts';

type Endpoints = typeof fhirEndpoints;

export const createResource: Handler<Endpoints['fhir_create']> = async (_input, context) => {
  await viewOf(context);
  throw notFound();
};
