/** The download of everything in a record. */
export const download = {
  title: 'Download',
  link: 'Download everything',
  lead: 'Everything that you may read in this record, to keep on a device of your own. A file is an archive (zip): open its page “index.html” to look around.',
  care: 'The files are not encrypted. Keep them where nobody else can open them.',
  carenet: 'You see this record through a circle. The files hold what the circle shows.',
  data: 'Health data, details, sharing, activity and inbox',
  dataOfCircle: 'Health data and details',
  dataLead: 'As JSON, which other programs can read.',
  summary: 'Summary for another hospital (FHIR)',
  summaryLead:
    'Medications, allergies, problems and the newest results, as hospitals exchange them (International Patient Summary).',
  documents: 'Documents',
  documentsLead: 'As they were stored, with all earlier versions.',
  large: 'Large files',
  largeLead: 'These are too large for the archives above, which name them. Download each by itself.',
  /** Beside a document that an archive only names. */
  alone: (size: string) => `not in this file, because it is large (${size}): download it by itself`,
  noDocuments: 'There are no documents.',
  part: (from: number, to: number, total: number) => {
    if (from === to) return total === 1 ? 'The document' : `Document ${from} of ${total}`;
    return to - from + 1 === total ? `All ${total} documents` : `Documents ${from} to ${to} of ${total}`;
  },
  indexLead: 'Downloaded from a personal health record. The links lead to files beside this page.',
  earlier: 'earlier version',
  entries: 'Entries',
  messagesLeftOut: (count: number) => `${count} older messages are not in this file.`,
  messagesUnopened: (count: number) =>
    count === 1
      ? 'One message is there without its text, because you have not opened it yet.'
      : `${count} messages are there without their texts, because you have not opened them yet.`,
  leftOut: (count: number) => `${count} older entries are not in this file. The documents hold all of them.`,
};
