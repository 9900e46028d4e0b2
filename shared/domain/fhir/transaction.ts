/** Transactions and batches, which are not offered (docs/contract/fhir-api.md#transactions). */
import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { ApiError } from '../../errors.ts';
import type { Handler } from '../handler.ts';

type Endpoints = typeof fhirEndpoints;

export const refuseTransaction: Handler<Endpoints['fhir_transaction']> = async () => {
  throw new ApiError('fhir_transactions_refused');
};
