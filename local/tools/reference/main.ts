/**
 * `npm run docs`: writes what is generated from declarations: api.md, openapi.json, cli.md, data-model.md, errors.md,
 * fhir.md, fhir-search.md, models.md and settings.md in docs, the pages of figures, the client's operations, data models and error codes, and the scales of units.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';
import { dataModelsFile, dataModelsSource } from '../client-generator/data-models-source.ts';
import { errorCodesFile, errorCodesSource } from '../client-generator/error-codes-source.ts';
import { operationsFile, operationsSource } from '../client-generator/operations-source.ts';
import { readMeasurements } from '../figures/measurement.ts';
import { figurePage, figurePages } from '../figures/page.ts';
import { unitScalesFile, unitScalesSource } from '../unit-scales/source.ts';
import { cliMarkdown } from './cli-page.ts';
import { dataModelMarkdown } from './data-model/page.ts';
import { errorsMarkdown } from './errors-page.ts';
import { fhirMarkdown } from './fhir/page.ts';
import { fhirSearchMarkdown } from './fhir-search-page.ts';
import { apiMarkdown } from './markdown/index.ts';
import { modelsMarkdown } from './models/page.ts';
import { openApi } from './openapi/index.ts';
import { settingsMarkdown } from './settings-page.ts';

const docs = join(projectRoot, 'docs');

mkdirSync(docs, { recursive: true });
writeFileSync(join(docs, 'api.md'), apiMarkdown());
writeFileSync(join(docs, 'openapi.json'), `${JSON.stringify(openApi(), null, 2)}\n`);
writeFileSync(join(projectRoot, operationsFile), operationsSource());
writeFileSync(join(projectRoot, dataModelsFile), dataModelsSource());
writeFileSync(join(projectRoot, errorCodesFile), errorCodesSource());
writeFileSync(join(projectRoot, unitScalesFile), unitScalesSource());
writeFileSync(join(docs, 'cli.md'), cliMarkdown());
writeFileSync(join(docs, 'data-model.md'), dataModelMarkdown());
writeFileSync(join(docs, 'fhir.md'), fhirMarkdown());
writeFileSync(join(docs, 'fhir-search.md'), fhirSearchMarkdown());
writeFileSync(join(docs, 'models.md'), modelsMarkdown());
writeFileSync(join(docs, 'settings.md'), settingsMarkdown());
writeFileSync(join(docs, 'errors.md'), errorsMarkdown());
for (const [file, page] of Object.entries(figurePages))
  writeFileSync(join(docs, file), figurePage(page, readMeasurements()));
