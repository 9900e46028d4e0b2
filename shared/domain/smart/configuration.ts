/** Where an app asks for access (docs/contract/smart.md#discovery). */
import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';

type Endpoints = typeof fhirEndpoints;

export const readConfiguration: Handler<Endpoints['smart_configuration']> = async () => {
  throw notFound();
};

export const readOpenidConfiguration: Handler<Endpoints['openid_configuration']> = async () => {
  throw notFound();
};
