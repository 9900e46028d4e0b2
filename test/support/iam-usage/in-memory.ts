/**
 * Records what functions would do on AWS while they run on a table and bodies in memory: their calls of the store are made a second
 * time, of the store on DynamoDB, whose commands are noted and go nowhere.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoStore } from '../../../shared/store/dynamodb-store.ts';
import type { Bodies, LargeBodies, Store } from '../../../shared/store/store.ts';
import { noteUses } from './recorder.ts';
import { type Environment, tableNeeds } from './requests.ts';
import { objectPattern } from './use.ts';

type Call = (...args: never[]) => unknown;

/** The store; what a function does with it is recorded. `env` holds the settings of the function. */
export function recordedStore(store: Store, env: Environment): Store {
  const send = async (command: { readonly input: never }) => {
    const operation = command.constructor.name.replace(/Command$/, '');
    noteUses(() => tableNeeds(operation, command.input, env));
    return {};
  };
  const onAws = createDynamoStore({ send } as unknown as DynamoDBClient, env.TABLE_NAME!);
  return recording(store, (name, args) => {
    // Pages are read with the first request of a query.
    (onAws[name === 'pages' ? 'query' : name] as Call)(...args);
  });
}

const objectActions: Readonly<Record<keyof Bodies | keyof LargeBodies, readonly string[]>> = {
  put: ['PutObject'],
  get: ['GetObject'],
  delete: ['DeleteObject'],
  part: ['GetObject'],
  signPut: ['PutObject'],
  signGet: ['GetObject'],
  measure: ['GetObject'],
  copy: ['GetObject', 'PutObject'],
};

/** The bodies; what a function does with them is recorded. */
export function recordedBodies<B extends Bodies | LargeBodies>(bodies: B): B {
  return recording(bodies, (name, keys) =>
    noteUses(() =>
      objectActions[name as keyof typeof objectActions].map((action, index) => ({
        action: `s3:${action}`,
        on: objectPattern(keys[index] ?? keys[0]!),
      })),
    ),
  );
}

/** The object; its calls are told before they are made. */
function recording<T extends object>(object: T, tell: (name: keyof T, args: never[]) => void): T {
  const get =
    (target: T, name: keyof T) =>
    (...args: never[]) => {
      tell(name, args);
      return (target[name] as Call)(...args);
    };
  return new Proxy(object, { get } as ProxyHandler<T>);
}
