import { describe, expect, it } from 'vitest';
import { extractInstances } from '../../../../shared/models/extract.ts';
import { bytes, filled, prefix } from '../documents.ts';

const document = (content: string) =>
  bytes(`<SimpleClinicalNote xmlns="${prefix}">${content}</SimpleClinicalNote>`);
const read = (content: string) => extractInstances(`${prefix}SimpleClinicalNote`, document(content));
const refusal = (message: string | RegExp) =>
  expect.objectContaining({
    status: 400,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });

const visit = '<dateOfVisit>2010-02-02T12:00:00Z</dateOfVisit>';
const provider = '<provider><name>Kenneth Mandl</name><institution>Children’s</institution></provider>';
const signature = `<signature>${provider}</signature>`;

describe('A SimpleClinicalNote document', () => {
  it('fills the sixteen fields', () => {
    const instances = read(`${visit}
      <finalizedAt>2010-02-03T13:12:00Z</finalizedAt>
      <visitType type="urn:visits" value="acute" abbrev="ac">Acute Care</visitType>
      <visitLocation>Longfellow Medical</visitLocation>
      <specialty type="urn:specialties" value="hem-onc" abbrev="HO">Hematology/Oncology</specialty>
      <signature><at>2010-02-03T13:12:00Z</at>${provider}</signature>
      <chiefComplaint>stomach ache</chiefComplaint>
      <content>patient presents\n with pain</content>`);
    expect(instances).toEqual([
      {
        model: 'SimpleClinicalNote',
        values: [
          '2010-02-02T12:00:00Z',
          '2010-02-03T13:12:00Z',
          'Acute Care',
          'urn:visits',
          'acute',
          'ac',
          'Longfellow Medical',
          'Hematology/Oncology',
          'urn:specialties',
          'hem-onc',
          'HO',
          '2010-02-03T13:12:00Z',
          'Kenneth Mandl',
          'Children’s',
          'stomach ache',
          'patient presents\n with pain',
        ],
        related: {},
      },
    ]);
  });

  it('needs the date of the visit and one signature', () => {
    expect(read(visit + signature).map(filled)).toEqual([
      {
        date_of_visit: '2010-02-02T12:00:00Z',
        provider_name: 'Kenneth Mandl',
        provider_institution: 'Children’s',
      },
    ]);
  });

  it('is represented by its first signature only, even where that lacks a value', () => {
    const second = `<signature><at>2010-02-04T00:00:00Z</at><provider><name>Isaac Kohane</name><institution>Other</institution></provider></signature>`;
    expect(read(visit + signature + second)).toEqual(read(visit + signature));
    const empty = '<signature><provider><name/><institution/></provider></signature>';
    expect(read(visit + empty + second).map(filled)).toEqual([{ date_of_visit: '2010-02-02T12:00:00Z' }]);
  });

  it('may have hundreds of signatures', () => {
    expect(read(visit + signature.repeat(500))).toEqual(read(visit + signature));
  });

  it.each([
    ['no date of the visit', signature, /^SimpleClinicalNote lacks dateOfVisit/],
    [
      'an empty date of the visit',
      `<dateOfVisit/>${signature}`,
      /date_of_visit must be given and not be empty/,
    ],
    ['no signature', visit, /^SimpleClinicalNote lacks signature/],
    ['a signature without provider', `${visit}<signature/>`, /^signature lacks provider/],
    [
      'a later signature without provider',
      `${visit}${signature}<signature><at>2010-02-04T00:00:00Z</at></signature>`,
      /^signature lacks provider/,
    ],
    [
      'two providers in a signature',
      `${visit}<signature>${provider}${provider}</signature>`,
      'signature may hold provider at most once.',
    ],
    [
      'another attribute',
      `${visit}<visitType code="1">x</visitType>${signature}`,
      /only the attributes type/,
    ],
    [
      'an attribute of an element that is no coded value',
      `${visit}<visitLocation type="x">y</visitLocation>${signature}`,
      'visitLocation takes no attributes; remove type.',
    ],
    [
      'a plain date of the visit',
      `<dateOfVisit>2010-02-02</dateOfVisit>${signature}`,
      'dateOfVisit must be a date and time, such as 2014-05-02T15:10:00Z.',
    ],
    [
      'a plain date of finalisation',
      `${visit}<finalizedAt>2010-02-02</finalizedAt>${signature}`,
      'finalizedAt must be a date and time, such as 2014-05-02T15:10:00Z.',
    ],
    [
      'a plain date in a later signature',
      `${visit}${signature}<signature><at>2010-02-02</at>${provider}</signature>`,
      'at must be a date and time, such as 2014-05-02T15:10:00Z.',
    ],
    [
      'a complaint that is too long',
      `${visit}${signature}<chiefComplaint>${'x'.repeat(256)}</chiefComplaint>`,
      'SimpleClinicalNote chief_complaint must not exceed 255 characters.',
    ],
  ])('is rejected with %s', (_title, content, message) => {
    expect(() => read(content)).toThrow(refusal(message));
  });
});
