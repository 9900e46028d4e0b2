/** docs/first-day.md and the documents that lead to it. */
import { describe, expect, it } from 'vitest';
import { fencesOf } from '../docs-commands/fences.ts';

/** The first command of each of these begins a deployment. */
const deploying = ['README.md deploy', 'infra/README.md deploy', 'docs/first-day.md deploy'];

function firstCommand(id: string): string {
  const { code } = fencesOf(id.split(' ')[0]!).find((fence) => fence.id === id)!;
  return code.replaceAll(/\\\n\s*/g, '').split('\n')[0]!;
}

describe('A deployment', () => {
  it('begins with one command, wherever one reads it', () => {
    expect([...new Set(deploying.map(firstCommand))]).toEqual([
      'npx cdk deploy --all --outputs-file phr-outputs.json -c portal=true -c SUPPORT_ADDRESS=support@example.org -c senderIdentity=example.org -c alarmAddress=operators@example.org',
    ]);
  });

  it('has a first patient after three commands of the README', () => {
    const { code } = fencesOf('README.md').find(({ id }) => id === 'README.md deploy')!;
    const commands = code
      .replaceAll(/\\\n\s*/g, '')
      .trim()
      .split('\n');
    expect(commands.map((command) => /(cdk|phr --) (.*?) -/.exec(command)![2])).toEqual([
      'deploy',
      'doctor',
      'records create',
    ]);
  });
});
