/** Each form in which a person types, when it is kept: what she is shown of it, and that it is sent again as it was. */
import { beforeAll, expect, it } from 'vitest';
import { createPatient } from '../support/browser/patient.ts';
import { startInMemory } from '../support/in-memory.ts';
import { formIn, wordsOf } from '../support/page-forms.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let visitor: Visitor;
beforeAll(async () => {
  const { service } = await startInMemory();
  visitor = await visit(service, await createPatient(service));
});

/** The name and the value of a field. What is shown of it is called so, and says the value, or other words for it. */
type Field = readonly [name: string, value: string | File, label?: string, said?: string];

interface Kept {
  readonly path: string;
  /** What the page calls the form. */
  readonly title: string;
  /** Where one goes who does not send it. */
  readonly page: string;
  readonly fields: readonly Field[];
  /** Whether a file is chosen again. */
  readonly file?: 'one' | 'any';
}

const r = '/records/r1';

/** A form of its own page. */
const own = (path: string, title: string, ...fields: readonly Field[]): Kept => ({
  path,
  title,
  page: path,
  fields,
});
/** A form on the page of something, whose path is the first part of its own. */
const above = (path: string, title: string, ...fields: readonly Field[]): Kept => ({
  ...own(path, title, ...fields),
  page: path.slice(0, path.lastIndexOf('/')),
});
const versions: readonly Field[] = [
  ['replaces', 'd1'],
  ['seen', '{"a":"b"}'],
];
const ofEntry: readonly Field[] = [
  ['form_id', 'f1'],
  ['seen', '{"a":"b"}'],
];
const ticks = (name: string, label: string): readonly Field[] => [
  [name, 'd1', label, '2'],
  [name, 'd2'],
];

const forms: readonly Kept[] = [
  own(
    `${r}/details`,
    'Details',
    ['name_prefix', 'Dr', 'Title'],
    ['name_given', 'Rosa', 'Given name'],
    ['name_middle', 'B', 'Middle name'],
    ['name_family', 'Lind', 'Family name'],
    ['name_suffix', 'Jr', 'Suffix'],
    ['bday', '1984-02-29', 'Date of birth'],
    ['gender', 'female', 'Sex', 'Female'],
    ['preferred_language', 'sv', 'Language'],
    ['ethnicity', 'e', 'Ethnicity'],
    ['race', 'x', 'Race'],
    ['email', 'rosa@mail.example', 'Email address'],
    ['tel_1_number', '1', 'Telephone'],
    ['tel_1_type', 'h', 'Kind of telephone', 'Home'],
    ['tel_2_number', '2', 'Second telephone'],
    ['tel_2_type', 'c', 'Kind of second telephone', 'Mobile'],
    ['adr_street', 'Elm 1', 'Street'],
    ['adr_city', 'Linz', 'City'],
    ['adr_region', 'OÖ', 'State or region'],
    ['adr_postalcode', '4020', 'Postal code'],
    ['adr_country', 'AT', 'Country'],
    ...versions,
  ),
  own(
    `${r}/contact`,
    'Contact details',
    ['full_name', 'Rosa Lind', 'Name'],
    ['email_personal', 'rosa@mail.example', 'Email address, private'],
    ['email_work', 'lind@work.example', 'Email address, work'],
    ['phone_home', '1', 'Telephone, home'],
    ['phone_mobile', '2', 'Telephone, mobile'],
    ['phone_work', '3', 'Telephone, work'],
    ['street', 'Elm 1', 'Street'],
    ['postal_code', '4020', 'Postal code'],
    ['locality', 'Linz', 'City'],
    ['region', 'OÖ', 'State or region'],
    ['country', 'AT', 'Country'],
    ...versions,
  ),
  {
    ...own(
      '/records',
      'Start a record',
      ['relation', 'child', 'Whose record is this?', 'My child’s'],
      ['name_given', 'Tom', 'Given name'],
      ['name_family', 'Lind', 'Family name'],
      ['bday', '2019-07-03', 'Date of birth'],
      ['gender', 'male', 'Sex', 'Male'],
      ['form_id', 'f1'],
    ),
    page: '/records/new',
  },
  own(`${r}/relation`, 'Whose record is this?', ['relation', 'self', 'Whose record is this?', 'My own']),
  {
    ...own(`${r}/documents`, 'Add a document', ['label', 'Letter of May', 'Name']),
    page: `${r}/documents/new`,
    file: 'one',
  },
  { ...own(`${r}/documents/d1/replace`, 'Replace the document'), file: 'one' },
  above(`${r}/documents/d1/label`, 'Give it another name', ['label', 'Letter', 'Name'], ['read', 'Old']),
  above(
    `${r}/documents/d1/status`,
    'Say that it was entered in error, or archive it',
    ['status', 'void', 'Status', 'Entered in error'],
    ['reason', 'Not mine', 'Reason'],
  ),
  above(
    `${r}/sharing/whole`,
    'Sharing',
    ['account', 'ines@mail.example', 'Email address of their account'],
    ['role', 'sister', 'What they are to you'],
  ),
  ...(
    [
      ['record', 'The whole record'],
      ['circle c1', 'What a circle sees'],
    ] as const
  ).map(([what, said]) =>
    own(
      `${r}/sharing/invite`,
      'Invite by mail',
      ['address', 'ines@mail.example', 'Email address of the person'],
      ['what', what, 'What will this person see?', said],
      ['role', 'sister', 'What they are to you'],
    ),
  ),
  own(
    `${r}/sharing/hand-over`,
    'Hand the record over',
    ['address', 'tom@mail.example', 'Email address of the new owner'],
    ['still', 'yes', 'I still want to see everything in it afterwards', 'Yes'],
  ),
  above(`${r}/sharing/circles`, 'Sharing', ['name', 'Choir', 'Name of the new circle']),
  above(`${r}/sharing/c1/people`, 'People', [
    'account',
    'ines@mail.example',
    'Email address of their account',
  ]),
  above(
    `${r}/sharing/c1/rename`,
    'Name of the circle',
    ['name', 'Choir', 'Name of the circle'],
    ['read', 'Old'],
  ),
  above(
    `${r}/sharing/c1/types`,
    'Kinds of data',
    ['type', 'urn:x#Letter', 'Kinds of data', 'Letter'],
    ['read', 'x'],
  ),
  own(
    `${r}/sharing/c1/documents`,
    'Choose documents, and see which stay out',
    ...ticks('document', 'Documents that are ticked'),
    ['offered', 'd1'],
    ['read', 'd2'],
  ),
  {
    ...own(
      `${r}/links`,
      'For how long, and for whom?',
      ['label', 'For Dr Weber', 'Name of the link'],
      ['until', 'week', 'Until when can it be opened?', '1 week'],
      ['date', '2026-05-01', 'The last day'],
      ['views', '3', 'How often can it be opened?'],
      ['content', 'documents'],
      ['circle', 'c1'],
      ['document', 'd1'],
      ['notify', 'yes'],
      ['read', 'none'],
    ),
    page: `${r}/links/new`,
  },
  {
    ...own(
      '/smart/authorize',
      'Let an app in',
      ...ticks('part', 'Parts that are ticked'),
      ['until', 'month', 'For how long?', '30 days'],
      ['request', 'q1'],
      ['target', 'record r1'],
    ),
    page: '/records',
  },
  {
    ...own(
      '/inbox/write',
      'Write a message',
      ['to', 'ines@mail.example', 'To'],
      ['subject', 'Hello', 'Subject'],
      ['body', 'Dear Ines', 'Message'],
      ...ticks('document', 'Documents that are ticked'),
      ['record', 'r1'],
      ['circle', 'c1'],
      ['form_id', 'f1'],
    ),
    file: 'any',
  },
  {
    ...own(
      '/inbox/m1/reply',
      'Reply',
      ['body', 'Dear Ines', 'Message'],
      ...ticks('document', 'Documents that are ticked'),
      ['form_id', 'f1'],
    ),
    file: 'any',
  },
  {
    ...own('/account/profile', 'Name', ['name', 'Rosa', 'Your name'], ['read_name', 'Old']),
    page: '/account',
  },
  { ...own('/account/username', 'User name', ['username', 'rosa', 'User name']), page: '/account' },
  above('/account/passkeys/p1/rename', 'Passkeys', ['name', 'Blue phone', 'Name of the passkey']),
  own(
    `${r}/add/allergy`,
    'Allergy',
    ['name', 'Nuts', 'Allergic to'],
    ['category', 'food', 'Kind', 'Food'],
    ['reaction', 'Rash', 'What happens'],
    ['severity', 'mild', 'How severe it was at worst', 'Mild'],
    ['since_day', '5', 'Since: Day'],
    ['since_month', '3', 'Since: Month'],
    ['since_year', '2019', 'Since: Year'],
    ['still', 'no', 'Is it still so?', 'No longer'],
    ['notes', 'At school', 'Notes'],
    ...ofEntry,
  ),
  above(
    `${r}/change/d1/medicine`,
    'Medicine',
    ['name', 'Metformin', 'Name of the medicine'],
    ['dose', '1 tablet', 'How much at a time'],
    ['often', 'other', 'How often', 'Every other day'],
    ['reason', 'Diabetes', 'What it is for'],
    ['still', 'yes', 'Is it taken at present?', 'Yes'],
    ['until_year', '2024', 'Until: Year'],
    ...ofEntry,
  ),
  above(
    `${r}/change/d1/vaccination`,
    'Vaccination',
    ['name', 'Tdap', 'Vaccine, or what it is against'],
    ['given_year', '2024', 'Date: Year'],
    ['lot', 'AC52B', 'Batch number'],
    ...ofEntry,
  ),
  own(
    `${r}/add/blood-pressure`,
    'Blood pressure',
    ['systolic', '128', 'Upper value (systolic), in mmHg'],
    ['diastolic', '82', 'Lower value (diastolic), in mmHg'],
    ['day', '2026-03-04', 'Date', '4 Mar 2026'],
    ['time', '07:30', 'Time'],
    ['zone', '+01:00'],
    ...ofEntry,
  ),
  own(
    `${r}/add/weight`,
    'Weight',
    ['value', '150', 'Weight'],
    ['unit', '[lb_av]', 'Unit', 'lb'],
    ['day', '2026-03-04', 'Date', '4 Mar 2026'],
    ...ofEntry,
  ),
  own(
    `${r}/add/note`,
    'Note',
    ['title', 'Sleep', 'Title'],
    ['text', 'Slept badly', 'Text'],
    ['day', '2026-03-04', 'Date', '4 Mar 2026'],
    ...ofEntry,
  ),
];

/** The page that shows a form that is only to be kept. Of the forms, those with files alone are sent in parts. */
async function keptPage(path: string, fields: readonly Field[], inParts: boolean): Promise<string> {
  const form = inParts ? new FormData() : new URLSearchParams();
  const more: readonly Field[] = [
    ['form_token', await visitor.formToken()],
    ['keep', 'yes'],
  ];
  for (const [name, value] of [...fields, ...more]) form.append(name, value as string);
  return (await visitor.post(path, form)).text();
}

/** What the page shows: names of fields, and what was typed into them. */
const shownIn = (page: string) =>
  [...page.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map((pair) =>
    pair.slice(1).map((html) => wordsOf(html).trim()),
  );

it.each(forms)(
  'What was typed into the form at $path is shown in words, and can be sent again',
  async (kept) => {
    const { path, title, page, fields, file } = kept;
    const html = await keptPage(path, fields, file !== undefined);
    expect(wordsOf(html)).toContain(`This is what you entered under “${title}”:`);
    const shown = fields.flatMap(([, value, label, said = value]) => (label ? [[label, said]] : []));
    expect(shownIn(html)).toEqual(shown);
    const again = [...formIn(html, path)].filter(([name]) => name !== 'form_token');
    expect(again.toSorted()).toEqual(fields.map(([name, value]) => [name, value]).toSorted());
    expect(html).toContain(`<a href="${page}">Do not send it</a>`);
    const [chooser] = /<input[^>]*type="file"[^>]*>/.exec(html) ?? [];
    expect([/ required/.test(chooser ?? ''), / multiple/.test(chooser ?? '')]).toEqual([
      file === 'one',
      file === 'any',
    ]);
  },
);

it('Nothing is kept of what the form does not have, and of a file in the place of a text', async () => {
  const letter: readonly Field[] = [
    ['label', new File(['Letter'], 'letter.txt')],
    ['password', 'green apples in june'],
    ['label', 'Letter of May'],
  ];
  const html = await keptPage(`${r}/documents`, letter, true);
  expect(shownIn(html)).toEqual([['Name', 'Letter of May']]);
  expect([...formIn(html, `${r}/documents`).keys()]).toEqual(['form_token', 'label']);
});
