/**
 * Types of parameters whose values are from a closed list, numbers or Booleans. The declarations of such fields say so
 * in their texts only, because the service accepts other values too or responds to them in a way of its own.
 */

/** By the name of a placeholder or field, or by the operation and the name of a field. */
const types: Readonly<Record<string, string>> = {
  DATA_MODEL: 'DataModel',
  MODEL_NAME: 'RdfModelName',
  REL: 'RelationName',
  SPECIAL_DOCUMENT: 'SpecialDocument',
  PAPER: 'PaperKind',
  FUNCTION_NAME: 'OperationName',
  ATTACHMENT_NUM: 'number',
  num_attachments: 'number',
  num_attachements: 'number',
  include_archive: 'boolean',
  primary_secret_p: `'0' | '1'`,
  secondary_secret_p: `'0' | '1'`,
  'account_set_state state': 'SettableState',
  'carenet_account_create write': 'boolean',
  'audit_record_view order_by': `Order<'created_at' | 'request_date' | 'datetime'>`,
  'audit_document_view order_by': `Order<'created_at' | 'request_date' | 'datetime'>`,
  'audit_function_view order_by': `Order<'created_at' | 'request_date' | 'datetime'>`,
};

/** Returns the type of a placeholder or field; undefined when it is any text, or the declaration tells. */
export function closedType(operation: string, name: string): string | undefined {
  return types[`${operation} ${name}`] ?? types[name];
}

/** Types of the parameters of the query interface, which depend on the fields of the report. */
export const queryTypes: Readonly<Record<string, string>> = {
  order_by: 'Order<AnyField<Fields>>',
  group_by: 'AnyField<Fields>',
  date_group: 'DateGroup<Fields>',
  aggregate_by: 'Aggregation<Fields>',
  date_range: 'DateRange<Fields>',
};
