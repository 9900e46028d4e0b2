/** Whether a vaccine was given, by the codes of the model, in the words that the portal has for it too. */
export const givenWords: ReadonlyMap<string, string> = new Map([
  ['doseGiven', 'Given'],
  ['partialDose', 'Only in part'],
  ['notAdministered', 'Not given'],
]);
