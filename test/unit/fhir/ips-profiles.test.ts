/** The check of profiles takes what HL7 calls valid; and which value sets it knows. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ipsPackage } from '../../support/fhir/profiles/definitions.ts';
import type { Binding } from '../../support/fhir/profiles/element-tree.ts';
import type { Entry } from '../../support/fhir/profiles/references.ts';
import { Validator } from '../../support/fhir/profiles/validator.ts';
import { codesOf } from '../../support/fhir/profiles/value-sets.ts';
import type { Resource } from '../../support/fhir/profiles/values.ts';

const folder = join(ipsPackage, 'example');

describe.each(readdirSync(folder).sort())('HL7’s example %s', (file) => {
  it('is valid by the profiles that it and what is in it claim', () => {
    const example = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Resource;
    const inside = (example.entry ?? []) as readonly Entry[];
    const validator = new Validator(inside);
    const claims = [example, ...inside.map(({ resource }) => resource!)].flatMap((resource) =>
      ((resource.meta as { profile?: readonly string[] })?.profile ?? []).map(
        (profile) => [resource, profile] as const,
      ),
    );
    expect(claims.length).toBeGreaterThan(0);
    expect(claims.flatMap(([resource, profile]) => validator.check(resource, profile))).toEqual([]);
  });
});

describe('The value sets to which the profiles of IPS bind codes', () => {
  it('are listed by the packages, but for those of images, which no summary has', () => {
    const profiles = readdirSync(ipsPackage)
      .filter((name) => name.startsWith('StructureDefinition-'))
      .map((name) => JSON.parse(readFileSync(join(ipsPackage, name), 'utf8')))
      .filter(({ kind }) => kind === 'resource');
    const bindings = profiles.flatMap(({ snapshot }) =>
      (snapshot.element as readonly { readonly binding?: Binding }[]).flatMap(({ binding }) => binding ?? []),
    );
    const bound = bindings.filter(({ strength }) => strength === 'required' || strength === 'extensible');
    const valueSets = new Set(bound.flatMap(({ valueSet }) => valueSet ?? []));
    expect(valueSets.size).toBeGreaterThan(50);
    expect([...valueSets].filter((url) => typeof codesOf(url) === 'string').sort()).toEqual([
      'http://dicom.nema.org/medical/dicom/current/output/chtml/part04/sect_B.5.html#table_B.5-1',
      'http://dicom.nema.org/medical/dicom/current/output/chtml/part16/sect_CID_29.html',
      'http://www.rsna.org/RadLex_Playbook.aspx',
    ]);
  });
});
