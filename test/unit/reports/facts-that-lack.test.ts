/** Facts as documents of FHIR give them: any field may be null, codes are of any system. Every reader takes them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../shared/facts/fact.ts';
import type { Model } from '../../../shared/models/model.ts';
import { modelNamed, models } from '../../../shared/models/registry.ts';
import { createEvaluation } from '../../../shared/query/evaluate.ts';
import { parseQuery } from '../../../shared/query/parse.ts';
import { describeFacts } from '../../../shared/rdf/facts.ts';
import { aggregatesJson, aggregatesXml } from '../../../shared/reports/aggregates.ts';
import { genericFields } from '../../../shared/reports/generic-fields.ts';
import { factsJson } from '../../../shared/reports/generic-json.ts';
import { factsXml } from '../../../shared/reports/generic-xml.ts';
import { minimalReports } from '../../../shared/reports/minimal/reports/index.ts';
import { readTree } from '../../../shared/xml/parse.ts';
import { writeElement } from '../../../shared/xml/write.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { factOf, looseInstanceOf } from '../fhir/facts.ts';
import { readTriples } from '../rdf/support/read-rdf.ts';
import { whole } from './facts.ts';

const factsOf = (model: Model) => looseInstanceOf(model).map((instance) => factOf(instance));

function childrenOf(xml: string) {
  const document = readTree(new TextEncoder().encode(xml), 100_000);
  if ('malformed' in document) throw new Error(document.malformed);
  return document.root.children;
}

/** The fields of the model that must be written: those that are not sparse, and sparse ones with a value. */
function written({ fields, plainFields }: Model, { values }: Fact): readonly string[] {
  const said = fields.slice(plainFields.length).filter((_, index) => {
    const value = values[plainFields.length + index] ?? null;
    return value !== null && value !== false;
  });
  return [...plainFields, ...said].map(({ name }) => name);
}

describe.each([...models.values()])('Of a fact of $name that lacks anything,', (model) => {
  it('a generic report in JSON has each field of the model, and sparse ones only with a value', () => {
    fc.assert(
      fc.property(factsOf(model), (fact) => {
        const [row] = JSON.parse(whole(factsJson([fact], modelNamed)));
        const names = Object.keys(row).filter((name) => model.fields.some((field) => field.name === name));
        expect(names).toEqual(written(model, fact));
        for (const [index, { name }] of model.fields.entries()) {
          expect(row[name] ?? null).toBe(names.includes(name) ? (fact.values[index] ?? null) : null);
        }
      }),
      { numRuns: propertyRuns(15) },
    );
  });

  it('a generic report in XML has the same fields', () => {
    fc.assert(
      fc.property(factsOf(model), (fact) => {
        const [element] = childrenOf(whole(factsXml([fact], modelNamed)));
        const names = element!.children.map(({ attributes }) => attributes[0]!.value);
        expect(names.filter((name) => !model.relations.some((one) => one.name === name))).toEqual(
          written(model, fact),
        );
      }),
      { numRuns: propertyRuns(15) },
    );
  });

  const reports = [...minimalReports.values()].filter((report) => report.model === model.name);
  it.runIf(reports.length > 0)('minimal reports write what there is', () => {
    fc.assert(
      fc.property(factsOf(model), (fact) => {
        for (const report of reports) {
          const items = [...report.rows(fact)].map((row) => childrenOf(writeElement(report.item(row))));
          expect(items).not.toContain(undefined);
        }
      }),
      { numRuns: propertyRuns(15) },
    );
  });

  it.runIf(model.rdf)('RDF is well-formed, with legal IRIs', async () => {
    await fc.assert(
      fc.asyncProperty(factsOf(model), async (fact) => {
        const rdf = describeFacts([fact], { rdfBase: 'https://phr.example', recordId: 'r1' });
        expect(await readTriples(rdf)).not.toEqual([]);
      }),
      { numRuns: propertyRuns(10) },
    );
  });

  it('reports are ordered, grouped and aggregated by any field', () => {
    const fields = genericFields(model);
    const named = fc.constantFrom(...model.fields);
    fc.assert(
      fc.property(fc.array(factsOf(model), { maxLength: 4 }), named, named, (facts, one, other) => {
        const queries = [
          { order_by: one.name },
          { order_by: `-${one.name}` },
          { group_by: one.name, aggregate_by: `count*${other.name}` },
          { aggregate_by: `${other.queryType === 'string' ? 'count' : 'max'}*${other.name}` },
        ];
        for (const query of queries) {
          const parsed = parseQuery(new Map(Object.entries(query)), fields);
          const evaluation = createEvaluation(parsed, { id: ({ id }) => id, keep: (fact) => fact });
          for (const [index, fact] of facts.entries()) evaluation.add({ ...fact, id: String(index) });
          const { groups, kept } = evaluation.finish();
          if (kept) expect(kept).toHaveLength(facts.length);
          else {
            JSON.parse([...aggregatesJson(groups)].join(''));
            childrenOf([...aggregatesXml(groups, { isCount: true })].join(''));
          }
        }
      }),
      { numRuns: propertyRuns(8) },
    );
  });
});
