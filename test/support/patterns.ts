/** What ids and times look like in responses. */

/** A UUID of any version in lower case. */
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** UTC, whole seconds or with a fraction of 1 to 6 digits that is not zero. */
export const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.(?!0+Z)\d{1,6})?Z$/;

/** The content type of an XML response. */
export const xmlType = /^application\/xml(;|$)/;
