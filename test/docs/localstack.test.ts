import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = join(root, 'docs/localstack.md');
const text = readFileSync(page, 'utf8');

it('docs/localstack.md links to files that exist', () => {
  const targets = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, target]) => target!);
  expect(targets.filter((target) => !existsSync(join(dirname(page), target)))).toEqual([]);
});

it('docs/localstack.md is right about the variables of cdklocal', () => {
  expect(text).toContain('With `AWS_ENDPOINT_URL` set, `AWS_ENDPOINT_URL_S3` has to be set as well');
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' };
  const command = join(root, 'node_modules/aws-cdk-local/bin/cdklocal');
  const { status, stderr } = spawnSync(process.execPath, [command, 'list'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect(status).not.toBe(0);
  expect(stderr).toContain("If specifying 'AWS_ENDPOINT_URL' then 'AWS_ENDPOINT_URL_S3' must be specified");
});
