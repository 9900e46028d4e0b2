/** The store on DynamoDB Local, whose start takes longer than all that the store does on Dynoxide. Skipped without Java. */
import { describe } from 'vitest';
import { hasJava } from '../support/java.ts';
import { describeOn } from './on-database.ts';

const java = await hasJava();

describe.runIf(java)('With Java,', () => describeOn('local'));
