/**
 * The forms in which people type: when one cannot be taken, its texts are kept. What is not listed here is not kept: passwords
 * and other secrets, and buttons, which must do nothing later than when they were pressed.
 */
import { seenField } from '../components/seen-values.tsx';
import { fieldsInWords } from '../pages/by-hand/fields-in-words.ts';
import { type EntryKind, entryKinds, labelOf } from '../pages/by-hand/kinds.ts';
import { dateParts, partName } from '../pages/by-hand/partial-date.ts';
import { contactFields } from '../pages/contact/contact-document.ts';
import type { DetailField } from '../pages/details/demographics-document.ts';
import { shownDetails } from '../pages/details/shown-details.ts';
import { kindOf } from '../pages/documents/describe.ts';
import { partField } from '../pages/smart/part-ticks.tsx';
import type { Texts } from '../texts/index.ts';

export interface ShownField {
  readonly name: string;
  readonly label: string;
  /** What a value says; the value itself when left out. */
  readonly said?: (value: string) => string;
  /** A box to tick: too many for their values to be told. */
  readonly isCounted?: boolean;
}

export interface FormKind {
  /** Where the form is sent. */
  readonly path: RegExp;
  /** The page that it stands on. */
  readonly page: (path: string) => string;
  readonly title: (texts: Texts) => string;
  /** What the person is shown, in this order. */
  readonly fields: (texts: Texts) => readonly ShownField[];
  /** Sent again, and not shown. */
  readonly hidden?: readonly string[];
  /** Whether a file belongs to it, which cannot be kept, or there can be several or none. */
  readonly files?: 'one' | 'any';
}

const record = '/records/[^/]+';
const itself = (path: string) => path;
const above = (path: string) => path.slice(0, path.lastIndexOf('/'));

const newRecordFields: readonly DetailField[] = ['name_given', 'name_family', 'bday', 'gender'];

/** What somebody enters by hand: a kind each, new or changed. */
const byHandForms = entryKinds.map(
  (kind): FormKind => ({
    path: pattern(`${record}/(?:add|change/[^/]+)/${kind.name}`),
    page: (path) => (path.includes('/add/') ? path : above(path)),
    title: ({ byHand }) => byHand.kinds[kind.name],
    fields: (texts) => shownEntry(kind, texts),
    hidden: ['form_id', 'zone', seenField],
  }),
);

function relationField({ records }: Texts): ShownField {
  const { title, ...words } = records.relation;
  return { name: 'relation', label: title, said: (value) => words[value as 'self'] ?? value };
}

function shownEntry(kind: EntryKind, texts: Texts): readonly ShownField[] {
  return kind.fields.flatMap((field) =>
    fieldsInWords(field).flatMap(({ name, isPartialDate, words }): readonly ShownField[] => {
      const label = labelOf({ name }, kind, texts);
      if (!isPartialDate) return [{ name, label, said: (value) => words(value, texts) }];
      const { date } = texts.byHand;
      return dateParts.map((part) => ({ name: partName(name, part), label: `${label}: ${date[part]}` }));
    }),
  );
}

export const formKinds: readonly FormKind[] = [
  ...byHandForms,
  {
    path: pattern(`${record}/details`),
    page: itself,
    title: (texts) => texts.details.title,
    fields: shownDetails,
    hidden: ['replaces', seenField],
  },
  {
    path: pattern(`${record}/contact`),
    page: itself,
    title: (texts) => texts.contact.title,
    fields: ({ contact }) => contactFields.map((name) => ({ name, label: contact.fields[name] })),
    hidden: ['replaces', seenField],
  },
  {
    path: pattern('/records'),
    page: () => '/records/new',
    title: (texts) => texts.records.start.title,
    fields: (texts) => [
      relationField(texts),
      ...shownDetails(texts).filter(({ name }) => newRecordFields.includes(name)),
    ],
    hidden: ['form_id'],
  },
  {
    path: pattern(`${record}/documents`),
    page: (path) => `${path}/new`,
    title: (texts) => texts.documents.upload.title,
    fields: ({ documents }) => [{ name: 'label', label: documents.upload.name }],
    files: 'one',
  },
  {
    path: pattern(`${record}/documents/[^/]+/replace`),
    page: itself,
    title: (texts) => texts.documents.upload.replaceTitle,
    fields: () => [],
    files: 'one',
  },
  {
    path: pattern(`${record}/documents/[^/]+/label`),
    page: above,
    title: (texts) => texts.documents.one.renameAction,
    fields: ({ documents }) => [{ name: 'label', label: documents.one.rename }],
    hidden: ['read'],
  },
  {
    path: pattern(`${record}/documents/[^/]+/status`),
    page: above,
    title: (texts) => texts.documents.one.statusAction,
    fields: ({ documents: { one, status } }) => [
      { name: 'status', label: one.statusTitle, said: (value) => status[value as 'active'] ?? value },
      { name: 'reason', label: one.statusReason },
    ],
  },
  {
    path: pattern(`${record}/sharing/whole`),
    page: above,
    title: (texts) => texts.sharing.title,
    fields: ({ sharing }) => [
      { name: 'account', label: sharing.whole.address },
      { name: 'role', label: sharing.whole.role },
    ],
  },
  {
    // Who was asked whether the whole record may be offered is asked once more.
    path: pattern(`${record}/sharing/invite`),
    page: itself,
    title: (texts) => texts.invitations.form.title,
    fields: ({ invitations: { form }, sharing }) => [
      { name: 'address', label: form.address },
      { name: 'what', label: form.what, said: (value) => (value === 'record' ? form.whole : form.part) },
      { name: 'role', label: sharing.whole.role },
    ],
  },
  {
    path: pattern(`${record}/sharing/hand-over`),
    page: itself,
    title: (texts) => texts.invitations.handOver.title,
    fields: ({ invitations: { handOver } }) => [
      { name: 'address', label: handOver.address },
      { name: 'still', label: handOver.still, said: () => handOver.yes },
    ],
  },
  {
    path: pattern(`${record}/relation`),
    page: itself,
    title: (texts) => texts.records.relation.title,
    fields: (texts) => [relationField(texts)],
  },
  {
    path: pattern(`${record}/sharing/circles`),
    page: above,
    title: (texts) => texts.sharing.title,
    fields: ({ sharing }) => [{ name: 'name', label: sharing.circles.newName }],
  },
  {
    path: pattern(`${record}/sharing/[^/]+/people`),
    page: above,
    title: (texts) => texts.sharing.circle.people,
    fields: ({ sharing }) => [{ name: 'account', label: sharing.circle.address }],
  },
  {
    path: pattern(`${record}/sharing/[^/]+/rename`),
    page: above,
    title: (texts) => texts.sharing.circle.rename,
    fields: ({ sharing }) => [{ name: 'name', label: sharing.circle.rename }],
    hidden: ['read'],
  },
  {
    path: pattern(`${record}/sharing/[^/]+/types`),
    page: above,
    title: (texts) => texts.sharing.circle.kinds,
    fields: (texts) => [
      { name: 'type', label: texts.sharing.circle.kinds, said: (type) => kindOf({ type }, texts) },
    ],
    hidden: ['read'],
  },
  {
    path: pattern(`${record}/sharing/[^/]+/documents`),
    page: itself,
    title: (texts) => texts.sharing.circle.chooseDocuments,
    fields: ({ kept }) => [{ name: 'document', label: kept.ticked, isCounted: true }],
    hidden: ['offered', 'read'],
  },
  {
    // The passcode is not kept: the page that asks once more says that there is none.
    path: pattern(`${record}/links`),
    page: (path) => `${path}/new`,
    title: (texts) => texts.links.form.title,
    fields: ({ links: { form } }) => [
      { name: 'label', label: form.label },
      { name: 'until', label: form.until, said: (value) => form.times[value as 'day'] ?? value },
      { name: 'date', label: form.date },
      { name: 'views', label: form.views },
    ],
    hidden: ['content', 'circle', 'document', 'notify', 'read'],
  },
  {
    // Which button was pressed is not kept, so that no app is let in later: its page comes again, ticked as it was.
    path: pattern('/smart/authorize'),
    page: () => '/records',
    title: ({ smart }) => smart.consent.kept,
    fields: ({ smart: { consent } }) => [
      { name: partField, label: consent.keptParts, isCounted: true },
      { name: 'until', label: consent.howLong, said: (value) => consent.times[value as 'day'] ?? value },
    ],
    hidden: ['request', 'target'],
  },
  {
    path: pattern('/inbox/write'),
    page: itself,
    title: (texts) => texts.inbox.write.title,
    fields: ({ inbox: { write }, kept }) => [
      { name: 'to', label: write.to },
      { name: 'subject', label: write.subject },
      { name: 'body', label: write.text },
      { name: 'document', label: kept.ticked, isCounted: true },
    ],
    hidden: ['record', 'circle', 'form_id'],
    files: 'any',
  },
  {
    path: pattern('/inbox/[^/]+/reply'),
    page: itself,
    title: (texts) => texts.inbox.reply,
    fields: ({ inbox: { write }, kept }) => [
      { name: 'body', label: write.text },
      { name: 'document', label: kept.ticked, isCounted: true },
    ],
    hidden: ['form_id'],
    files: 'any',
  },
  {
    path: pattern('/account/profile'),
    page: () => '/account',
    title: (texts) => texts.account.profile.title,
    fields: ({ account }) => [{ name: 'name', label: account.profile.name }],
    hidden: ['read_name'],
  },
  {
    path: pattern('/account/username'),
    page: () => '/account',
    title: (texts) => texts.account.username.title,
    fields: ({ account }) => [{ name: 'username', label: account.username.label }],
  },
  {
    path: pattern('/account/passkeys/[^/]+/rename'),
    page: above,
    title: ({ signingIn }) => signingIn.passkeys.title,
    fields: ({ signingIn }) => [{ name: 'name', label: signingIn.passkeys.name }],
  },
];

/** Undefined for a form that is not kept. */
export function kindOfForm(path: string): FormKind | undefined {
  return formKinds.find((kind) => kind.path.test(path));
}

function pattern(source: string): RegExp {
  return new RegExp(`^${source}$`);
}
