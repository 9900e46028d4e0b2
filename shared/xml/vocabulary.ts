/** Namespaces and URI prefixes that have a meaning on the wire. */

/** Namespace of the document types that this service knows (wire contract: DOC_PREFIX). */
export const documentPrefix = 'http://indivo.org/vocab/xml/documents#';

/** Prefix of the relation types between documents (wire contract: REL_PREFIX). */
export const relationPrefix = 'http://indivo.org/vocab/documentrels#';

export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
export const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';
export const xsiNamespace = 'http://www.w3.org/2001/XMLSchema-instance';
