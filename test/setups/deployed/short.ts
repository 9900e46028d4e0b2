/** Test files for the short run: files that together call every function of the groups. */
export const someOfEverySubject: readonly string[] = [
  'test/http/account-apps/connect-credentials.test.ts',
  'test/http/accounts/initialize.test.ts',
  'test/http/apps/removal.test.ts',
  'test/http/audits/entries.test.ts',
  'test/http/carenets/clean-up.test.ts',
  'test/http/codes/query.test.ts',
  'test/http/documents/versions.test.ts',
  'test/http/messages/many-recipients.test.ts',
  'test/http/oauth/approve.test.ts',
  'test/http/records/shares.test.ts',
  'test/http/reports/generic/nested.test.ts',
  'test/http/storage/refusals.test.ts',
];
