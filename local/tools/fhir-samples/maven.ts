/** Programs in Java, fetched from Maven Central by its own client. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache } from './cache.ts';
import type { Artifact } from './pinned.ts';

const oldestJava = 17;

/** Why programs in Java cannot be run here; undefined when they can. */
export function javaProblem(): string | undefined {
  const { stderr, status } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const version = Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0);
  if (status !== 0 || version < oldestJava) return `it needs Java ${oldestJava}`;
  return spawnSync('mvn', ['-version']).status === 0 ? undefined : 'it needs Maven (mvn)';
}

/** Fetches the artifacts and all that they need, unless they are here, and returns the class path. */
export function fetchJars(name: string, artifacts: readonly Artifact[]): string {
  const folder = join(cache, name);
  const pom = pomOf(artifacts);
  if (!isComplete(folder, pom)) fetchInto(folder, pom);
  return join(folder, 'jars', '*');
}

/** The pom is written when all is there. */
function isComplete(folder: string, pom: string): boolean {
  const file = join(folder, 'pom.xml');
  return existsSync(file) && readFileSync(file, 'utf8') === pom;
}

function fetchInto(folder: string, pom: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const unfinished = join(folder, 'unfinished.xml');
  writeFileSync(unfinished, pom);
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
  const words = ['-B', '-q', '-ntp', '-f', unfinished, goal, '-DincludeScope=runtime'];
  execFileSync('mvn', [...words, `-DoutputDirectory=${join(folder, 'jars')}`], { stdio: 'inherit' });
  renameSync(unfinished, join(folder, 'pom.xml'));
}

function pomOf(artifacts: readonly Artifact[]): string {
  const dependencies = artifacts.map(
    ([group, artifact, version]) =>
      `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`,
  );
  return (
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>' +
    '<groupId>samples</groupId><artifactId>samples</artifactId><version>1</version>' +
    `<dependencies>${dependencies.join('')}</dependencies></project>\n`
  );
}
