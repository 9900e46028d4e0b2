/**
 * Structural nodes that several models share (people, places, amounts):
 * docs/contract/rdf.md#the-other-models.
 */
import { dcterms, foaf, rdf, sp, v } from '../vocabulary.ts';
import type { Rule, Shape } from './rule.ts';
import { literalOf, node } from './rule.ts';

export const address: Shape = {
  type: v('Address'),
  rules: [
    literalOf(v('street-address'), '_street'),
    literalOf(v('locality'), '_city'),
    literalOf(v('region'), '_region'),
    literalOf(v('postal-code'), '_postalcode'),
    literalOf(v('country'), '_country'),
  ],
};

export const name: Shape = {
  type: v('Name'),
  rules: [
    literalOf(v('family-name'), '_family'),
    literalOf(v('given-name'), '_given'),
    literalOf(v('additional-name'), '_middle'),
    literalOf(v('honorific-prefix'), '_prefix'),
    literalOf(v('honorific-suffix'), '_suffix'),
  ],
};

const telephone: Shape = {
  type: v('Tel'),
  marks: [
    { field: '_type', types: { h: v('Home'), w: v('Work'), c: v('Cell') } },
    { field: '_preferred_p', types: { true: v('Pref') } },
  ],
  rules: [literalOf(rdf('value'), '_number')],
};

/** The two telephones that a person may have. */
export function telephones(prefix: string): readonly Rule[] {
  return [node(v('tel'), `${prefix}tel_1`, telephone), node(v('tel'), `${prefix}tel_2`, telephone)];
}

export const organization: Shape = {
  type: sp('Organization'),
  rules: [literalOf(v('organization-name'), '_name'), node(v('adr'), '_adr', address)],
};

export const pharmacy: Shape = {
  type: sp('Pharmacy'),
  rules: [
    literalOf(sp('ncpdpId'), '_ncpdpid'),
    literalOf(v('organization-name'), '_org'),
    node(v('adr'), '_adr', address),
  ],
};

export const provider: Shape = {
  type: sp('Provider'),
  rules: [
    node(v('n'), '_name', name),
    literalOf(sp('deaNumber'), '_dea_number'),
    literalOf(sp('npiNumber'), '_npi_number'),
    literalOf(sp('ethnicity'), '_ethnicity'),
    literalOf(sp('preferredLanguage'), '_preferred_language'),
    literalOf(sp('race'), '_race'),
    literalOf(v('bday'), '_bday'),
    literalOf(v('email'), '_email'),
    literalOf(foaf('gender'), '_gender'),
    node(v('adr'), '_adr', address),
    ...telephones('_'),
  ],
};

export const valueAndUnit: Shape = {
  type: sp('ValueAndUnit'),
  rules: [literalOf(sp('value'), '_value'), literalOf(sp('unit'), '_unit')],
};

export const date = literalOf(dcterms('date'), 'date');
export const startDate = literalOf(sp('startDate'), 'startDate');
export const endDate = literalOf(sp('endDate'), 'endDate');
