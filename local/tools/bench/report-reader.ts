/**
 * Runs one report in its own process, so that the memory measured is that of the reader alone. Arguments:
 * table, record, query string. Prints what it found and consumed as JSON.
 */
import { performance } from 'node:perf_hooks';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { evaluate } from '../../../shared/domain/reports/evaluate.ts';
import { factsAsRows } from '../../../shared/domain/reports/request.ts';
import { models } from '../../../shared/models/registry.ts';
import { parseQuery } from '../../../shared/query/parse.ts';
import { genericFields } from '../../../shared/reports/generic-fields.ts';
import { limited } from '../../../shared/store/client-timeouts.ts';
import { createDynamoStore } from '../../../shared/store/dynamodb-store.ts';
import { countCapacity } from '../metering/capacity.ts';

const [tableName, recordId, query] = process.argv.slice(2) as [string, string, string];
const model = models.get('LabResult')!;
// DynamoDB Local responds to a busy reader more slowly than DynamoDB.
const patient = new DynamoDBClient(limited({ attempts: 1, milliseconds: 120_000 }));
const store = createDynamoStore(patient, tableName);
const noBodies = { put: refuse, get: refuse, delete: refuse };

function refuse(): never {
  throw new Error('These facts are in the table, so no body is needed.');
}

const parsed = parseQuery(new Map(new URLSearchParams(query)), genericFields(model));
const before = performance.now();
const { result, consumed } = await countCapacity(() =>
  evaluate(
    { query: parsed, rows: factsAsRows(model), scope: { recordId, sharing: undefined } },
    { store, bodies: noBodies },
  ),
);
const milliseconds = performance.now() - before;
const rows = result.groups ? result.groups.length : result.rows.length;
console.log(
  JSON.stringify({
    total: result.total,
    rows,
    capacity: consumed.read,
    items: consumed.items,
    milliseconds,
    megabytes: process.resourceUsage().maxRSS / 1024,
  }),
);
