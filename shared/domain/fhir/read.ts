/** Of the FHIR base: docs/contract/fhir-api.md */
import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';
import { viewOf } from './view.ts';

type Endpoints = typeof fhirEndpoints;

export const readResource: Handler<Endpoints['fhir_read']> = async (_input, context) => {
  await viewOf(context);
  throw notFound();
};

export const readVersion: Handler<Endpoints['fhir_vread']> = async (_input, context) => {
  await viewOf(context);
  throw notFound();
};
