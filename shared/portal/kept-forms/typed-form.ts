/** What a person typed, and how it is sealed for the way through the sign-in page (README.md#what-is-typed-is-kept). */
import type { PortalContext, Request } from '../environment.ts';
import { formOwner, isFormToken } from '../security/form-token.ts';
import { type FormKind, kindOfForm } from './kinds.ts';

export interface TypedForm {
  /** Where it is sent. */
  readonly path: string;
  /** Only what its kind names; a field may come several times. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

const purpose = 'kept form';

/** In hours. Long enough for a night; what is older is no longer what a person remembers to have typed. */
export const keptHours = 12;

/** Of JSON, in bytes. Sealed it is a third longer, and must pass through the form that signs in. */
const mostBytes = 44_000;

/** The texts of the form that was sent, without files and secrets. Undefined for a form that is not kept. */
export async function readTyped(context: PortalContext): Promise<TypedForm | undefined> {
  const { path } = context.req;
  const kind = kindOfForm(path);
  if (!kind) return undefined;
  const form = await context.req.parseBody({ all: true });
  const fields = namesOf(kind, context.var.request).flatMap((name) =>
    [form[name] ?? []]
      .flat()
      .filter((value) => typeof value === 'string')
      .map((value) => [name, value] as const),
  );
  return { path, fields };
}

function namesOf(kind: FormKind, { texts }: Request): readonly string[] {
  return [...kind.fields(texts).map(({ name }) => name), ...(kind.hidden ?? [])];
}

/**
 * Seals the form for the owner that its token names (`ownerIn`). Whether the owner is right shows when it is opened. Undefined
 * when it is too long.
 */
export function sealTyped(typed: TypedForm, owner: string, { seal, now }: Request): string | undefined {
  const value = { ...typed, owner, until: now.getTime() + keptHours * 3_600_000 };
  return Buffer.byteLength(JSON.stringify(value)) > mostBytes ? undefined : seal.close(value, purpose);
}

/** Undefined unless the person who is signed in typed it, in this browser, and not too long ago. */
export function openTyped(sealed: string, { seal, now, session, formKey }: Request): TypedForm | undefined {
  const { owner, path, fields, until } = (seal.open(sealed, purpose) ?? {}) as Partial<Sealed>;
  if (!session || !path || !fields || !until || until < now.getTime()) return undefined;
  return isFormToken(owner, formOwner(formKey, session.accountId)) ? { path, fields } : undefined;
}

interface Sealed extends TypedForm {
  readonly owner: string;
  readonly until: number;
}
