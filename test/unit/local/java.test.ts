import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findJava } from '../../../local/server/emulators/java.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'java-'));
  mkdirSync(join(home, 'bin'));
});

afterEach(() => rmSync(home, { recursive: true }));

/** Installs a fake Java that runs this script. */
function install(script: string): string {
  const command = join(home, 'bin', 'java');
  writeFileSync(command, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return command;
}

describe('The Java for DynamoDB Local', () => {
  it('is that of JAVA_HOME, and runs source files when it has a compiler', async () => {
    const command = install('echo java.base@17.0.15; echo jdk.compiler@17.0.15');
    expect(await findJava({ JAVA_HOME: home })).toEqual({ command, runsSource: true });
  });

  it('may lack a compiler', async () => {
    const command = install('echo java.base@21');
    expect(await findJava({ JAVA_HOME: home })).toEqual({ command, runsSource: false });
  });

  it.each([
    ['11', 'echo java.base@11.0.2; echo jdk.compiler@11.0.2'],
    ['8', 'echo "Unrecognized option: --list-modules" >&2; exit 1'],
  ])('cannot be Java %s', async (_, script) => {
    install(script);
    const expected = /^DynamoDB Local needs Java 17 or newer; .*java is older\. Install a JDK, or set /;
    await expect(findJava({ JAVA_HOME: home })).rejects.toThrow(expected);
  });

  it('cannot be a command that only says where to get Java', async () => {
    install('echo "Unable to locate a Java Runtime." >&2; exit 1');
    await expect(findJava({ JAVA_HOME: home })).rejects.toThrow(/^Java was not found; /);
  });
});
