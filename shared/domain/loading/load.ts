/**
 * Loads everything that the checks before a handler, and the handler itself, need to know about a call. One round
 * trip loads what the credentials and the path name. A second one follows only for what the first leads to: the
 * record of a token that is not in the path, the target of a request token, the document behind an external id, the
 * record of a carenet. A third one follows for the record of a request token's carenet.
 */
import type { ParsedToken } from '../../secrets/token.ts';
import { getByName } from '../../store/reads.ts';
import type { Store } from '../../store/store.ts';
import { firstKeys, type Signer, secondKeys, thirdKeys } from './keys-to-load.ts';
import type { Loaded } from './loaded.ts';

/** What is known about a call once its signature is verified. */
export interface SignedCall {
  readonly signer: Signer;
  readonly path: Readonly<Record<string, string>>;
  /** The request token in the path. */
  readonly requestToken: ParsedToken | undefined;
  /** The fields of the form; read only for a request token. */
  readonly form: () => ReadonlyMap<string, string | null>;
}

/** The first round trip. It can run in parallel with others. */
export function loadNamed({ signer, path, requestToken }: SignedCall, store: Store): Promise<Loaded> {
  return getByName<Loaded>(store, firstKeys(signer, path, requestToken));
}

/** Everything that is loaded, including the first round trip. At most two more. */
export async function loadRest(first: Loaded, call: SignedCall, store: Store): Promise<Loaded> {
  const target = () => {
    const form = call.form();
    return {
      recordId: form.get('record_id') || undefined,
      carenetId: form.get('carenet_id') || undefined,
    };
  };
  const second = {
    ...first,
    ...(await getByName<Loaded>(store, secondKeys(first, call.signer, call.path, target))),
  };
  return { ...second, ...(await getByName<Loaded>(store, thirdKeys(second, call.signer.token?.locator))) };
}
