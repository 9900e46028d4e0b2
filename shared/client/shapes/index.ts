/** One reader for each XML shape of the service. Each takes the root of a response and throws UnexpectedXml. */
export * from './account.ts';
export { type AuditEntry, auditEntry } from './audit-entry.ts';
export * from './carenet-accounts.ts';
export { type Carenet, type CarenetList, readCarenets } from './carenets.ts';
export * from './connect-credentials.ts';
export {
  type Actor,
  type DocumentContents,
  type DocumentList,
  type DocumentMetadata,
  type FhirReading,
  type KindOfData,
  type LatestVersion,
  type PatientCheck,
  type RelationCounts,
  readDocument,
  readDocuments,
} from './document.ts';
export * from './document-schemas.ts';
export * from './document-upload.ts';
export * from './message.ts';
export * from './notifications.ts';
export * from './permissions.ts';
export * from './record.ts';
export * from './request-token.ts';
export * from './secret.ts';
export * from './shared-link.ts';
export * from './shares.ts';
export * from './signed-url-result.ts';
export * from './status-history.ts';
export * from './subscriptions.ts';
