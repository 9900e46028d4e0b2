/** The list of records, and whose a record is. */
export const records = {
  title: 'Records',
  own: 'Your record',
  born: (date: string) => `born ${date}`,
  shared: (role: string | undefined) =>
    role ? `Shared with you in full (${role})` : 'Shared with you in full',
  throughCarenet: (name: string) => `Shared with you through “${name}”`,
  endPreview: 'End the preview',
  preview: (name: string) => `Preview: what members of “${name}” see`,
  empty: 'You have no record yet, and nobody has shared one with you.',
  emptyHelp: 'A clinic that uses this service can set one up for you.',
  start: {
    open: 'Start a record',
    title: 'Start a record',
    lead: 'A record is about one person: you, or someone you care for. You will own it, and nobody else sees it until you share it.',
    submit: 'Start the record',
    taken: 'This record belongs to somebody else by now. Start another one',
  },
};
