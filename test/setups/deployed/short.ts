/**
 * Test files for the short run: with those of an operator they call every function behind the gateway. MiniStack starts
 * the functions again for a file that needs other settings, or that follows one which advanced the clock; hardly any of these do.
 */
export const someOfEverySubject: readonly string[] = [
  'test/http/account-apps/preferences.test.ts',
  'test/http/carenets/relation-counts.test.ts',
  'test/http/fhir/attachments.test.ts',
  'test/http/smart/relatives.test.ts',
  'test/http/storage/refusals.test.ts',
];
