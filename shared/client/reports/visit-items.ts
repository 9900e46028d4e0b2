/** The items of minimal reports on visits: vital signs and notes. Times are texts as in the document. */
import {
  childText,
  optionalChild,
  optionalChildText,
  UnexpectedXml,
  type XmlElement,
} from '../xml/element.ts';
import { decimal } from '../xml/values.ts';
import { type Coded, coded, type Provider, provider } from './coded.ts';

/** One reading. */
export interface VitalItem {
  readonly dateMeasured: string | undefined;
  readonly name: Coded | undefined;
  readonly value: number;
  readonly unit: string | undefined;
  /** Where and how blood pressure was taken. */
  readonly site: string | undefined;
  readonly position: string | undefined;
}

export function vitalItem(element: XmlElement): VitalItem {
  const value = decimal(childText(element, 'value'));
  if (value === undefined) throw new UnexpectedXml('the value of VitalSign is not a number');
  return {
    dateMeasured: optionalChildText(element, 'dateMeasured'),
    name: coded(element, 'name'),
    value,
    unit: optionalChildText(element, 'unit'),
    site: optionalChildText(element, 'site'),
    position: optionalChildText(element, 'position'),
  };
}

export interface NoteItem {
  readonly dateOfVisit: string | undefined;
  readonly finalizedAt: string | undefined;
  readonly visitType: Coded | undefined;
  readonly visitLocation: string | undefined;
  readonly specialty: Coded | undefined;
  readonly signature:
    | { readonly at: string | undefined; readonly provider: Provider | undefined }
    | undefined;
  readonly chiefComplaint: string | undefined;
  readonly content: string | undefined;
}

export function noteItem(element: XmlElement): NoteItem {
  const signature = optionalChild(element, 'signature');
  return {
    dateOfVisit: optionalChildText(element, 'dateOfVisit'),
    finalizedAt: optionalChildText(element, 'finalizedAt'),
    visitType: coded(element, 'visitType'),
    visitLocation: optionalChildText(element, 'visitLocation'),
    specialty: coded(element, 'specialty'),
    signature: signature && { at: optionalChildText(signature, 'at'), provider: provider(signature) },
    chiefComplaint: optionalChildText(element, 'chiefComplaint'),
    content: optionalChildText(element, 'content'),
  };
}
