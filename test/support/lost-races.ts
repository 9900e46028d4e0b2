/** Transactions that seem to lose a race against another request. */
import { Readable } from 'node:stream';
import { intercepting } from './aws-interception.ts';
import { textOf } from './iam-usage/requests.ts';

interface Transaction {
  readonly TransactItems: readonly Readonly<Record<string, { readonly ConditionExpression?: string }>>[];
}

/** Picks the write to fail among those that have a condition; undefined lets the transaction through. */
export type Pick = (conditional: readonly number[]) => number | undefined;

/**
 * Runs `action` and fails its first transaction as if the condition of the picked write did not hold. Returns
 * whether one failed. Nothing else may call AWS at the same time.
 */
export async function losing<T>(
  pick: Pick,
  action: () => Promise<T>,
): Promise<{ result: T; isLost: boolean }> {
  let hasCome = false;
  let isLost = false;
  const result = await intercepting(async (request, pass) => {
    if (hasCome || !request.headers['x-amz-target']?.endsWith('.TransactWriteItems')) return pass();
    hasCome = true;
    const { TransactItems } = JSON.parse(textOf(request.body)) as Transaction;
    const conditional = TransactItems.flatMap((write, index) =>
      Object.values(write).some(({ ConditionExpression }) => ConditionExpression) ? [index] : [],
    );
    const refused = pick(conditional);
    if (refused === undefined) return pass();
    isLost = true;
    return refusal(TransactItems.length, refused);
  }, action);
  return { result, isLost };
}

/** The response of DynamoDB when the condition of one write of a transaction does not hold. */
function refusal(count: number, refused: number) {
  const CancellationReasons = Array.from({ length: count }, (_, index) => ({
    Code: index === refused ? 'ConditionalCheckFailed' : 'None',
  }));
  const type = 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException';
  const text = JSON.stringify({ __type: type, Message: 'Transaction cancelled', CancellationReasons });
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': String(Buffer.byteLength(text)),
  };
  return { response: { statusCode: 400, headers, body: Readable.from([Buffer.from(text)]) } };
}
