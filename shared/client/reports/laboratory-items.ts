/** The items of minimal reports on laboratory results and measurements. Times are texts as in the document. */
import {
  attribute,
  optionalAttribute,
  optionalChildText,
  UnexpectedXml,
  type XmlElement,
} from '../xml/element.ts';
import { decimal } from '../xml/values.ts';
import { nestedText } from './coded.ts';

/** Values are texts, because results such as `<5` or `1:40` occur. */
export interface LabItem {
  readonly dateMeasured: string | undefined;
  readonly laboratoryName: string | undefined;
  readonly laboratoryAddress: string | undefined;
  readonly comments: string | undefined;
  readonly firstLabTestName: string | undefined;
  readonly firstLabTestValue: string | undefined;
  readonly normalRangeMinimum: string | undefined;
  readonly normalRangeMaximum: string | undefined;
  readonly nonCriticalRangeMinimum: string | undefined;
  readonly nonCriticalRangeMaximum: string | undefined;
}

export function labItem(element: XmlElement): LabItem {
  return {
    dateMeasured: optionalChildText(element, 'dateMeasured'),
    laboratoryName: nestedText(element, 'laboratory', 'name'),
    laboratoryAddress: nestedText(element, 'laboratory', 'address'),
    comments: optionalChildText(element, 'comments'),
    firstLabTestName: optionalChildText(element, 'firstLabTestName'),
    firstLabTestValue: optionalChildText(element, 'firstLabTestValue'),
    normalRangeMinimum: optionalChildText(element, 'normalRangeMinimum'),
    normalRangeMaximum: optionalChildText(element, 'normalRangeMaximum'),
    nonCriticalRangeMinimum: optionalChildText(element, 'nonCriticalRangeMinimum'),
    nonCriticalRangeMaximum: optionalChildText(element, 'nonCriticalRangeMaximum'),
  };
}

export interface MeasurementItem {
  /** Id of the fact. */
  readonly id: string;
  /** Which series it is a point of, such as `HBA1C`. */
  readonly type: string;
  readonly value: number;
  readonly unit: string | undefined;
  readonly datetime: string;
}

export function measurementItem(element: XmlElement): MeasurementItem {
  const value = decimal(attribute(element, 'value'));
  if (value === undefined) throw new UnexpectedXml('the value of Measurement is not a number');
  return {
    id: attribute(element, 'id'),
    type: attribute(element, 'type'),
    value,
    unit: optionalAttribute(element, 'unit'),
    datetime: attribute(element, 'datetime'),
  };
}
