/** The templates of the stacks, with functions that are not bundled, and helpers to read them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { createApp } from '../../../infra/create-app.ts';
import { unbundled } from './contexts.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Resource {
  readonly Type: string;
  readonly Properties: Json;
  readonly DeletionPolicy?: string;
}

export interface Templates {
  readonly data: Template;
  readonly service: Template;
  /** Optional stacks by name. */
  readonly optional: ReadonlyMap<string, Template>;
  /** What the synthesis warns of. */
  readonly warnings: readonly string[];
}

/** What was synthesised with the same context values. */
const synthesised = new Map<string, Templates>();

/** The templates of all stacks with these context values, as if those of `general` were in cdk.json. Each form is synthesised once. */
export function synthesise(context: Json = {}, general: Json = {}): Templates {
  const form = JSON.stringify([context, general]);
  const before = synthesised.get(form);
  if (before) return before;
  const made = synthesiseNow(context, general);
  synthesised.set(form, made);
  return made;
}

function synthesiseNow(context: Json, general: Json): Templates {
  const outdir = mkdtempSync(join(tmpdir(), 'phr-synth-'));
  // Warnings are read below, and would only be repeated on the terminal.
  const silent = { '@aws-cdk/core:annotationsInValidationReport': false };
  const { data, service, optional } = createApp({ outdir, ...unbundled({ ...silent, ...context }) }, general);
  const warnings = [data, service].flatMap(({ node }) =>
    node.metadata.filter(({ type }) => type === 'aws:cdk:warning').map((entry) => `${entry.data}`),
  );
  const templates = {
    data: Template.fromStack(data),
    service: Template.fromStack(service),
    optional: new Map(optional.map((stack) => [stack.stackName, Template.fromStack(stack)])),
    warnings,
  };
  rmSync(outdir, { recursive: true });
  return templates;
}

/** The resources of a type, by logical id. */
export function resources(template: Template, type: string): ReadonlyMap<string, Resource> {
  return new Map(Object.entries(template.findResources(type) as Record<string, Resource>));
}

/** The only resource of a type whose logical id has this prefix. */
export function resource(template: Template, type: string, prefix = ''): Resource {
  const [found, ...others] = [...resources(template, type)].filter(([id]) => id.startsWith(prefix));
  if (!found || others.length > 0) throw new Error(`Not exactly one ${type} ${prefix}`);
  return found[1];
}

/**
 * A value as one text. What CloudFormation fills in is in `<…>`, named by its logical id or export without
 * the hashes that the CDK adds.
 */
export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  const [[name, argument] = []] = Object.entries(value as Json);
  switch (name) {
    case 'Ref':
      return `<${readable(argument as string)}>`;
    case 'Fn::GetAtt':
      return `<${(argument as string[]).map(readable).join('.')}>`;
    case 'Fn::ImportValue':
      return `<${readable((argument as string).replace(/^\w+:ExportsOutput/, ''))}>`;
    case 'Fn::Join':
      return (argument as [string, unknown[]])[1].map(text).join('');
    default:
      throw new Error(`Unexpected value ${JSON.stringify(value)}`);
  }
}

function readable(id: string): string {
  return id.replace(/^(FnGetAtt|Ref)/, '').replaceAll(/[0-9A-F]{8}/g, '');
}

/** `Accounts` for `accounts` and `AccountApps` for `account-apps`: how logical ids begin. */
export function capital(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
}
