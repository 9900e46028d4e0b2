/** The kind under which an audit entry counts whom a report is about, where the report says so. */
export const demographicsKind = 'Demographics';
