/** A service, the model of its record, and everyone who calls it. */
import type { Credentials } from '../../../local/demo/signed-client.ts';
import type { Answer, InProcessService } from '../in-process/service.ts';
import { Difference } from './difference.ts';
import { type Caller, isAuthenticated, mayCall } from './model/access.ts';
import type { AuditEntry, Copy, Model, Person, Token, UserApp } from './model/state.ts';
import type { Outcome, Plan } from './plan.ts';

export interface Participant {
  readonly name: string;
  readonly caller: Caller;
  readonly credentials: Credentials;
}

/** Another record, which nobody here has access to. */
export interface Elsewhere {
  readonly recordId: string;
  readonly documentId: string;
  readonly carenetId: string;
  readonly carenetIds: readonly string[];
}

export interface Cast {
  readonly participants: readonly Participant[];
  readonly elsewhere: Elsewhere;
  /** Ids of accounts and apps, by their name in the model. */
  readonly ids: Readonly<Record<string, string>>;
}

export class Scene {
  readonly service: InProcessService;
  readonly model: Model;
  readonly participants: Participant[];
  readonly elsewhere: Elsewhere;
  readonly ids: Cast['ids'];
  /** Calls so far. */
  calls = 0;
  /** How often everyone has looked around. */
  looks = 0;
  /** What came of each step so far. */
  readonly steps: { readonly kind: string; readonly status: number }[] = [];

  constructor(service: InProcessService, model: Model, { participants, elsewhere, ids }: Cast) {
    this.service = service;
    this.model = model;
    this.participants = [...participants];
    this.elsewhere = elsewhere;
    this.ids = ids;
  }

  /** The id of a person or an app. */
  id(name: string): string {
    return this.ids[name]!;
  }

  /** Path of the record, or of a call about it. */
  record(rest = ''): string {
    return `/records/${this.model.recordId}${rest}`;
  }

  /** Path of a document, or of a call about it. */
  document(id: string, rest = ''): string {
    return this.record(`/documents/${id}${rest}`);
  }

  account(person: Person, rest: string): string {
    return `/accounts/${encodeURIComponent(this.id(person))}${rest}`;
  }

  inbox(person: Person): Copy[] {
    return this.model.inboxes[person];
  }

  /** Adds a token that signs from now on. */
  admit(name: string, token: Token, credentials: Credentials): void {
    this.participants.push({ name, caller: { kind: 'token', token }, credentials });
  }

  /** Who acts, as documents and audit entries name it: docs/contract/access.md#effective-principal-and-proxy. */
  effective({ caller }: Participant): { readonly principal: string; readonly proxiedBy: string } {
    switch (caller.kind) {
      case 'session':
        return { principal: this.id(caller.person), proxiedBy: '' };
      case 'token': {
        const { app, account } = caller.token;
        return account
          ? { principal: this.id(account), proxiedBy: this.id(app) }
          : { principal: this.id(app), proxiedBy: '' };
      }
      case 'app':
        return { principal: this.id(caller.app), proxiedBy: '' };
      default:
        return { principal: this.id(caller.kind), proxiedBy: '' };
    }
  }

  /** The app that calls, as senders of messages are named. */
  callingApp({ caller }: Participant): string {
    if (caller.kind === 'token') return this.id(caller.token.app);
    return caller.kind === 'app' ? this.id(caller.app) : this.id(caller.kind);
  }

  /** Makes the call. Throws a Difference when its status is not the one that the model says. */
  async perform(by: Participant, plan: Plan): Promise<Answer> {
    const { status, effect } = this.#predict(by, plan);
    const { method, path, query, form, body, mediaType } = plan;
    const content = {
      ...(query && { query }),
      ...(form && { form }),
      ...(body !== undefined && { body }),
      ...(mediaType !== undefined && { mediaType }),
    };
    const answer = await this.service.send({ by: by.credentials, method, path, ...content });
    this.calls += 1;
    if (answer.status !== status)
      throw new Difference(`${by.name} ${method} ${path}`, status, `${answer.status} ${answer.text}`);
    const entry = this.#entryOf(by, plan, answer);
    if (entry) this.model.audit.push(entry);
    const made = await effect?.(answer);
    if (entry && made && plan.document !== null) entry.documentId = made;
    return answer;
  }

  #predict(by: Participant, plan: Plan): Outcome {
    if (!isAuthenticated(by.caller)) return { status: 403 };
    if (plan.isMissing) return { status: 404 };
    if (!mayCall(this.model, by.caller, plan.rule, plan.on)) return { status: 403 };
    return plan.outcome();
  }

  #entryOf(by: Participant, plan: Plan, { status, at }: Answer): AuditEntry | undefined {
    const { operation, carenet, document, isInTrail = true, isMissing = false } = plan;
    // A carenet that is gone no longer tells its record.
    const isLost = isMissing && !plan.path.startsWith(this.record());
    if (!isInTrail || isLost || !isAuthenticated(by.caller)) return undefined;
    return {
      operation,
      status,
      at: timeText(at),
      ...this.effective(by),
      carenetId: carenet?.id ?? '',
      documentId: document === null ? undefined : (document ?? ''),
    };
  }

  /** Of an app without a token. */
  credentialsOf(app: UserApp): Credentials {
    return this.participants.find(({ caller }) => caller.kind === 'app' && caller.app === app)!.credentials;
  }

  /** The newest of these tokens; there is always one. */
  newestToken(isMeant: (token: Token) => boolean): Participant {
    return this.participants.findLast(({ caller }) => caller.kind === 'token' && isMeant(caller.token))!;
  }

  /** The session of a person. */
  session(person: Person): Participant {
    return this.participants.find(({ caller }) => caller.kind === 'session' && caller.person === person)!;
  }
}

/** An instant as the service prints it: docs/contract/general.md#data-forms. */
export function timeText(at: Date): string {
  return at.toISOString().replace('.000Z', 'Z');
}
