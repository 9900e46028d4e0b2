/** The list of records, and whose a record is. */
export const records = {
  title: 'Records',
  own: 'Your record',
  born: (date: string) => `born ${date}`,
  shared: (role: string | undefined) =>
    role ? `Shared with you in full (${role})` : 'Shared with you in full',
  /** How a person is there for somebody, by what that person is to her. */
  careFor: {
    child: 'You care for your child',
    parent: 'You care for your parent',
    partner: 'You care for your partner',
    other: 'You care for this person',
  },
  groups: { own: 'Your own', care: 'You care for', shared: 'Shared with you' },
  relation: {
    link: 'Whose record this is to you',
    title: 'Whose record is this?',
    lead: 'So that you find the right record, and see on every page whose it is. Only you see what you choose here. It changes nothing about who sees the record.',
    self: 'My own',
    /** Of a record that somebody else shares. */
    none: 'I do not want to say',
    child: 'My child’s',
    parent: 'My mother’s or father’s',
    partner: 'My partner’s',
    other: 'Somebody else’s whom I care for',
    submit: 'Save',
    done: 'Saved.',
  },
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
