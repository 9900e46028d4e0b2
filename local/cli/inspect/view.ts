/** What `inspect` shows of an item. */
import { createBlockReader, type StoredBlock } from '../../../shared/domain/facts/block-reader.ts';
import type { Fact } from '../../../shared/facts/fact.ts';
import { modelNamed } from '../../../shared/models/registry.ts';
import type { Bodies } from '../../../shared/store/store.ts';
import type { Item } from '../../../shared/store/writes.ts';
import { type ItemKind, kindOf } from './item-kinds.ts';

export interface ItemView {
  readonly kind: string;
  readonly PK: string;
  readonly SK: string;
  /** By name; where a value is not shown, the reason. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Attributes that are secrets, and what is shown instead. */
const secrets: Readonly<Record<string, string>> = {
  primarySecret: '(sealed)',
  secondarySecret: '(sealed)',
  secret: '(sealed)',
  password: '(hash)',
  salt: '(hash)',
  token: '(token)',
};

/** The expiry time, which many kinds have. */
const everywhere: readonly string[] = ['ttl'];

export type View = (item: Item) => Promise<ItemView>;

/**
 * Creates the view of items. With `content`, it also shows what people wrote, and facts, which may be stored
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
    const kind = kindOf(item);
    const SK = kind.tokenInKey ? `${kind.sort}(token)` : String(item.SK);
    const attributes = inOrder(item, kind).map((name) => [name, shown(name, item[name], kind)] as const);
    const facts = content && item.documentId !== undefined ? await accessContextOf(item) : undefined;
    const PK = String(item.PK);
    return { kind: kind.title, PK, SK, attributes: { ...Object.fromEntries(attributes), ...facts } };
  };

  function shown(name: string, value: unknown, kind: ItemKind): unknown {
    if (secrets[name]) return secrets[name];
    if (kind.shown.includes(name) || everywhere.includes(name)) return value;
    if (!kind.content.includes(name)) return '(not shown)';
    return content && !(value instanceof Uint8Array) ? value : '(content)';
  }

  async function accessContextOf(item: Item): Promise<{ facts: unknown } | undefined> {
    const [place, , modelName = ''] = String(item.PK).split('#');
    const model = place === 'FACTS' ? modelNamed(modelName) : undefined;
    if (!model) return undefined;
    const { facts } = await reader.read(item as unknown as StoredBlock, model);
    return { facts: facts.map(factView) };
  }
}

/** Names of the attributes: the ones shown come first, in the order of the kind. */
function inOrder(item: Item, { shown, content }: ItemKind): readonly string[] {
  const order = [...shown, ...content];
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
