/**
 * Records what functions would do on AWS while they run on a table and bodies in memory: the first of their calls of the store that
 * are alike is made a second time, of the store on DynamoDB, whose commands are noted and go nowhere.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoStore } from '../../../shared/store/dynamodb-store.ts';
import type { PlainKey } from '../../../shared/store/key.ts';
import type { Bodies, LargeBodies, Query, Store } from '../../../shared/store/store.ts';
import type { Write } from '../../../shared/store/writes.ts';
import { noteUses, runningNow } from './recorder.ts';
import { type Environment, tableNeeds } from './requests.ts';
import { objectPattern, partitionPattern } from './use.ts';

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
    const by = runningNow();
    if (by === undefined) return;
    const call = [by, name, ...shapeOf(args[0]!)].join();
    if (recordedCalls.has(call)) return;
    recordedCalls.add(call);
    // Pages are read with the first request of a query.
    (onAws[name === 'pages' ? 'query' : name] as Call)(...args);
  });
}

/** What was recorded in this process. */
const recordedCalls = new Set<string>();

/** What permissions can depend on: of keys the kind of their partition, of writes that and the attributes. */
function shapeOf(first: Argument): readonly string[] {
  if (Array.isArray(first)) return first.flatMap(shapeOf);
  if (!isWrite(first)) return [partitionPattern('PK' in first ? first.PK : (first as Query).partition)];
  const { set = {}, add = {}, remove = [] } = first.kind === 'update' ? first : ({} as Partial<Update>);
  // An attribute that is undefined is not written.
  const written = Object.entries(set).filter(([, value]) => value !== undefined);
  const names = [...written.map(([name]) => name), ...Object.keys({ ...add, ...first.when }), ...remove];
  return [first.kind, partitionPattern(first.key.PK), ...names, ';'];
}

type Argument = PlainKey | Query | Write | readonly (PlainKey | Write)[];
type Update = Extract<Write, { readonly kind: 'update' }>;

function isWrite(argument: Argument): argument is Write {
  return 'kind' in argument;
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
