/** What `apps new` must know, in the order in which it asks at a terminal. */
import { newAppKinds } from '../../../shared/operations/apps/new-app.ts';
import { type ClientOptions, usualBackendScope, usualScope } from './smart-options.ts';

/** What is known so far. The kind is not checked yet. */
export type GivenApp = ClientOptions & Partial<Readonly<Record<AskedFor, string | undefined>>>;

type AskedFor =
  | 'kind'
  | 'name'
  | 'id'
  | 'index'
  | 'callback'
  | 'reason'
  | 'redirect'
  | 'launch'
  | 'scope'
  | 'directory';

interface Question {
  readonly name: AskedFor;
  /** How a command line gives it. */
  readonly option: string;
  readonly ask: string;
  readonly isRequired: boolean;
  /** Whether apps of the kind that is known have it. */
  isFor(app: GivenApp): boolean;
  /** What an empty answer means. */
  suggest?(app: GivenApp): string | undefined;
}

const always = () => true;

export const questions: readonly Question[] = [
  {
    name: 'kind',
    option: '--kind',
    ask: `Kind of app (${newAppKinds.join(', ')})`,
    isRequired: true,
    isFor: always,
    suggest: () => 'user',
  },
  { name: 'name', option: '--name', ask: 'Name that people see', isRequired: true, isFor: always },
  {
    name: 'id',
    option: '--id',
    ask: 'Id, in the form of an email address',
    isRequired: true,
    isFor: always,
    suggest: ({ name }) => name && `${inLetters(name)}@apps.example.org`,
  },
  {
    name: 'index',
    option: '--index',
    ask: 'Start URL',
    isRequired: true,
    isFor: ({ kind }) => kind === 'user',
    suggest: () => 'http://127.0.0.1:3000/?record_id={record_id}',
  },
  {
    name: 'callback',
    option: '--callback',
    ask: 'URL to come back to after authorization',
    isRequired: false,
    isFor: ({ kind }) => kind === 'user',
    suggest: () => 'http://127.0.0.1:3000/after-authorization',
  },
  {
    name: 'reason',
    option: '--reason',
    ask: 'Why it works on its own, for people who let it in',
    isRequired: false,
    isFor: ({ kind }) => kind === 'background',
  },
  {
    name: 'redirect',
    option: '--redirect',
    ask: 'URL to come back to after authorization',
    isRequired: true,
    isFor: isSmartForPeople,
    suggest: () => 'http://127.0.0.1:3000/after-authorization',
  },
  {
    name: 'launch',
    option: '--launch',
    ask: 'URL at which the portal opens it, with iss and launch; empty: it starts on its own only',
    isRequired: false,
    isFor: isSmartForPeople,
  },
  {
    name: 'scope',
    option: '--scope',
    ask: 'What it may ask for at most, as scopes of SMART',
    isRequired: false,
    isFor: ({ kind }) => kind === 'smart',
    suggest: ({ backend }) => (backend ? usualBackendScope : usualScope),
  },
  {
    name: 'directory',
    option: 'the folder',
    ask: 'Folder',
    isRequired: true,
    isFor: always,
    suggest: ({ name }) => name && inLetters(name),
  },
];

function isSmartForPeople({ kind, backend }: GivenApp): boolean {
  return kind === 'smart' && !backend;
}

/** The name in lower-case letters, digits and hyphens. */
function inLetters(name: string): string {
  const letters = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return letters.replace(/^-|-$/g, '') || 'app';
}
