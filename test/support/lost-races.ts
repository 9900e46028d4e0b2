/** Transactions that another request seems to have overtaken. */
import { Readable } from 'node:stream';
import { intercepting } from './aws-interception.ts';
import { textOf } from './iam-usage/requests.ts';

interface Transaction {
  readonly TransactItems: readonly Readonly<Record<string, { readonly ConditionExpression?: string }>>[];
}

/** Picks the write that is refused among those that carry a condition; nothing to let the transaction through. */
export type Pick = (conditional: readonly number[]) => number | undefined;

/**
 * Runs `action`, whose first transaction is refused as if the condition of the picked write did not hold, and says
 * whether one was. Nothing else may call AWS meanwhile.
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

/** As DynamoDB answers when the condition of one write of a transaction does not hold. */
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
