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
export type * from './closed-lists.ts';
export type * from './data-models.ts';
export { PathValueError } from './encoding.ts';
export type { ErrorCode } from './error-codes.ts';
export type * from './json-shapes.ts';
export type { ListInput, OperationName, QueryInput } from './operations.ts';
export type { RawClient, RawResponse } from './raw.ts';
export { type Launch, type ReceivedWebhook, readLaunch, readWebhook, type Webhook } from './received.ts';
export type { AuditReport } from './reports/audits.ts';
export type { Coded, Provider } from './reports/coded.ts';
export type { Group, ReportSummary } from './reports/envelope.ts';
export type { ModelReport } from './reports/facts.ts';
export type * from './reports/items.ts';
export type * from './reports/laboratory-items.ts';
export type { MinimalReport, ReportRow } from './reports/minimal.ts';
export type { ModelQuery } from './reports/model-query.ts';
export type { Paper, PaperSection } from './reports/paper.ts';
export type * from './reports/query.ts';
export type * from './reports/visit-items.ts';
export { ServiceError } from './service-error.ts';
export { ServiceUnreachable } from './service-unreachable.ts';
export type * from './shapes/index.ts';
export type { Body, Fetch, FetchAnswer, FetchInit, Order } from './transport.ts';
export { UnreadableResponse } from './unreadable-response.ts';
