/** What `inspect` shows of an item. */
import { createBlockReader } from '../../../shared/domain/facts/block-reader.ts';
import type { Fact } from '../../../shared/facts/fact.ts';
import { modelNamed } from '../../../shared/models/registry.ts';
import { keys, type Visibility } from '../../../shared/store/items/index.ts';
import { isWithin, type Stored } from '../../../shared/store/key.ts';
import type { Bodies } from '../../../shared/store/store.ts';
import { type ShownKind, shownKindOf, visibilityOf } from './kinds.ts';
import { resourcesIn } from './resources.ts';
import { saidTwice } from './said-twice.ts';

export interface ItemView {
  readonly kind: string;
  readonly PK: string;
  readonly SK: string;
  /** By name; where a value is not shown, the reason. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** What is shown in place of a value. */
const insteadOf = { hidden: '(not shown)', sealed: '(sealed)', hash: '(hash)', token: '(token)' } as const;

export type View = (item: Stored) => Promise<ItemView>;

/**
 * Creates the view of items. With `content`, it also shows what people wrote, resources, and facts, which may be stored
 * in objects.
 */
export function createView({
  content,
  bodies,
}: {
  readonly content: boolean;
  readonly bodies: Bodies;
}): View {
  const reader = createBlockReader(bodies);

  return async (item) => {
    const kind = shownKindOf(item);
    const SK = kind.tokenInKey ? `${kind.sortPrefix}(token)` : item.SK;
    const attributes = inOrder(item, kind).map((name) => [name, shown(name, item[name], kind)] as const);
    const packed = content ? { ...(await factsOf(item)), ...resourcesIn(item) } : undefined;
    return {
      kind: kind.title,
      PK: item.PK,
      SK,
      attributes: { ...Object.fromEntries(attributes), ...saidTwice(item), ...packed },
    };
  };

  function shown(name: string, value: unknown, kind: ShownKind): unknown {
    const visibility = visibilityOf(name, kind);
    if (visibility === 'shown') return value;
    if (visibility !== 'content') return insteadOf[visibility];
    return content && !(value instanceof Uint8Array) ? value : '(content)';
  }

  /** The facts of a block; undefined for any other item. */
  async function factsOf(item: Stored): Promise<{ facts: unknown } | undefined> {
    const found = keys.factsAt(item.PK);
    const model = found && modelNamed(found.model);
    if (!model || !isWithin(item, found.blocks)) return undefined;
    const { facts } = await reader.read(item, model);
    return { facts: facts.map(factView) };
  }
}

/** Names of the attributes: the ones shown come first, in the order of the kind, then content, then the others. */
function inOrder(item: Stored, kind: ShownKind): readonly string[] {
  const named = (wanted: Visibility) =>
    Object.keys(kind.attributes).filter((name) => visibilityOf(name, kind) === wanted);
  const order = [...named('shown'), ...named('content')];
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const names = Object.keys(item).filter((name) => name !== 'PK' && name !== 'SK');
  return names.toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}

/** A fact by field names, without empty fields. */
function factView({ id, model, values, related }: Fact): Readonly<Record<string, unknown>> {
  const { fields } = modelNamed(model)!;
  const filled = fields.flatMap(({ name }, index) => (values[index] === null ? [] : [[name, values[index]]]));
  const nested = Object.entries(related).map(([name, facts]) => [name, facts.map(factView)]);
  return { id, model, ...Object.fromEntries([...filled, ...nested]) };
}
