/** What the keys of the bucket's objects begin with. Policies are for everything that begins with one of them. */
export const objectPrefixes = {
  /** Bodies of documents, attachments and preferences, and facts and resources of a document that are too many for the table. */
  documents: 'documents/',
  /** Files of links, encrypted with keys that nothing here has. */
  links: 'links/',
  /** What clients are uploading. A document is a copy of it, and nothing else refers to it. */
  uploads: 'uploads/',
  /** Indexes of coding systems, which a command of the operator writes. */
  codes: 'codes/',
  /** Audit entries that the sweeper has moved out of the table. */
  audits: 'audits/',
} as const;
