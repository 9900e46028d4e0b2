/** The typed client of the service. It stands on its own: it imports nothing but its own files. */
export {
  type Access,
  type AccessOptions,
  type AccessRequest,
  exchangeAccess,
  requestAccess,
} from './access.ts';
export type { FormValues, Rendered, StoredBytes } from './answers.ts';
export { Client, type ClientOptions } from './client.ts';
export type { ListInput, QueryInput } from './operations.ts';
export { ServiceError } from './service-error.ts';
export type { Body, Fetch, FetchAnswer, FetchInit, Order } from './transport.ts';
