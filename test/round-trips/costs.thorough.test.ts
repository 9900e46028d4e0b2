import { measureCosts } from '../../local/tools/cost/measure-calls.ts';
import { startOnTable } from '../support/service-on-table.ts';
import { describeCosts } from './suite.ts';

describeCosts(async () => measureCosts(await startOnTable()), { isHere: false });
