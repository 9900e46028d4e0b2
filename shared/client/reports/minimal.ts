/** Minimal reports: docs/contract/reports.md#minimal-reports-envelope. */
import { type Rendered, rendered, xml } from '../answers.ts';
import { type DocumentMetadata, documentMetadata } from '../shapes/document.ts';
import type { Answer } from '../transport.ts';
import { named, UnexpectedXml, type XmlElement } from '../xml/element.ts';
import { type Group, type ReportElement, type ReportSummary, readEnvelope } from './envelope.ts';
import {
  type AllergyItem,
  allergyItem,
  type EquipmentItem,
  equipmentItem,
  type ImmunizationItem,
  immunizationItem,
  type MedicationItem,
  medicationItem,
  type ProblemItem,
  type ProcedureItem,
  problemItem,
  procedureItem,
} from './items.ts';
import { type LabItem, labItem, type MeasurementItem, measurementItem } from './laboratory-items.ts';
import { type NoteItem, noteItem, type VitalItem, vitalItem } from './visit-items.ts';

/** One row of a report: what the document says, and what is known about the document. */
export type ReportRow<Item> = Item & { readonly document: DocumentMetadata };

export interface MinimalReport<Item> extends ReportSummary {
  readonly rows: readonly ReportRow<Item>[];
  /** The results of an aggregate query, which has no rows. */
  readonly groups: readonly Group[];
}

/** Reads a whole report. Throws UnexpectedXml. */
type ReportReader<Item> = (root: XmlElement) => MinimalReport<Item>;

export const readAllergies: ReportReader<AllergyItem> = reader('Allergy', allergyItem);
export const readEquipment: ReportReader<EquipmentItem> = reader('Equipment', equipmentItem);
export const readImmunizations: ReportReader<ImmunizationItem> = reader('Immunization', immunizationItem);
export const readLabs: ReportReader<LabItem> = reader('LabReport', labItem);
export const readMeasurements: ReportReader<MeasurementItem> = reader('Measurement', measurementItem);
export const readMedications: ReportReader<MedicationItem> = reader('Medication', medicationItem);
export const readProblems: ReportReader<ProblemItem> = reader('Problem', problemItem);
export const readProcedures: ReportReader<ProcedureItem> = reader('Procedure', procedureItem);
export const readNotes: ReportReader<NoteItem> = reader('SimpleClinicalNote', noteItem);
export const readVitals: ReportReader<VitalItem> = reader('VitalSign', vitalItem);

/** Reads XML with this reader; returns any other format as text. Throws UnreadableResponse. */
export function minimalReport<Item>(
  read: ReportReader<Item>,
  format: string | undefined,
): (answer: Answer) => MinimalReport<Item> | Rendered {
  return format === undefined || format === 'application/xml' ? xml(read) : rendered;
}

function reader<Item extends object>(
  name: string,
  readItem: (element: XmlElement) => Item,
): ReportReader<Item> {
  const readRow = ({ document, item }: ReportElement): ReportRow<Item> => {
    if (!document) throw new UnexpectedXml('<Meta> lacks <Document>');
    return { ...readItem(named(item, name)), document: documentMetadata(document) };
  };
  return (root) => {
    const { summary, rows, groups } = readEnvelope(root);
    return { ...summary, rows: rows.map(readRow), groups };
  };
}
