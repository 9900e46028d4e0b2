/** What the generated operations import. Types have names in capitals, functions have not. */
import { xmlTypes } from './return-value.ts';

/** By file. Only what the operations use is imported. */
const exported: Readonly<Record<string, readonly string[]>> = {
  './answers.ts': [
    'bytes',
    'FormValues',
    'form',
    'json',
    'nothing',
    'Rendered',
    'rendered',
    'StoredBytes',
    'text',
    'xml',
  ],
  './closed-lists.ts': ['PaperKind', 'RelationName', 'SettableState', 'SpecialDocument'],
  './data-models.ts': ['DataModel', 'DataModels', 'Demographics', 'RdfModelName', 'ReportFields'],
  './encoding.ts': ['path', 'Values'],
  './json-shapes.ts': [
    'AccountErasure',
    'AccountFactors',
    'AccountSettings',
    'Activity',
    'AppManifest',
    'AppMessage',
    'AppMessages',
    'Capabilities',
    'CodeEntry',
    'DocumentFacts',
    'DocumentOverview',
    'InvitationAccepted',
    'InvitationCheck',
    'Invitations',
    'LinkManifest',
    'MadeInvitation',
    'MessageReceipt',
    'MessageRecipients',
    'SentMessage',
    'SentMessages',
    'SmartGrant',
    'SmartGrants',
    'SmartLocation',
    'SmartRequest',
    'Overview',
    'PasskeyAdded',
    'PasskeyConfirmed',
    'PasskeyCreationOptions',
    'PasskeyRequestOptions',
    'PushSubscription',
    'PushSubscriptions',
    'ReceivedLink',
    'RecoveryCodes',
    'RecordSharing',
    'DocumentSharingList',
    'ResultSeries',
    'ResultTests',
    'ServiceManifest',
    'Session',
    'StandardManifest',
    'TotpSecret',
  ],
  './reports/audits.ts': ['AuditReport', 'readAudits'],
  './reports/facts.ts': ['demographicsReport', 'ModelReport', 'modelReport'],
  './reports/items.ts': [
    'AllergyItem',
    'EquipmentItem',
    'ImmunizationItem',
    'MedicationItem',
    'ProblemItem',
    'ProcedureItem',
  ],
  './reports/laboratory-items.ts': ['LabItem', 'MeasurementItem'],
  './reports/minimal.ts': [
    'MinimalReport',
    'minimalReport',
    'readAllergies',
    'readEquipment',
    'readImmunizations',
    'readLabs',
    'readMeasurements',
    'readMedications',
    'readNotes',
    'readProblems',
    'readProcedures',
    'readVitals',
  ],
  './reports/paper.ts': ['Paper', 'paperReport'],
  './reports/query.ts': ['Aggregation', 'AnyField', 'DateGroup', 'DateRange', 'Filters', 'QueryFields'],
  './reports/visit-items.ts': ['NoteItem', 'VitalItem'],
  './shapes/index.ts': [...Object.values(xmlTypes), ...Object.keys(xmlTypes).map((shape) => `read${shape}`)],
  './transport.ts': ['Answer', 'Body', 'Call', 'Order'],
};

/** Returns the import statements for this code, neither sorted nor formatted. */
export function importLines(code: string): string {
  const withoutComments = code.replace(/\/\*\*.*?\*\//gs, '');
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(withoutComments);
  return Object.entries(exported)
    .map(([file, names]) => [file, names.filter(isUsed)] as const)
    .filter(([, names]) => names.length > 0)
    .map(([file, names]) => importLine(file, names))
    .join('\n');
}

function importLine(file: string, names: readonly string[]): string {
  if (names.every(isType)) return `import type { ${names.join(', ')} } from '${file}';`;
  const marked = names.map((name) => (isType(name) ? `type ${name}` : name));
  return `import { ${marked.join(', ')} } from '${file}';`;
}

function isType(name: string): boolean {
  return /^[A-Z]/.test(name);
}
