/**
 * Calls for one page that are under way at a time, where a list of the service says how many there are: as many as a browser makes to
 * one server, and a little more. The service serves others, too.
 */
export const callsAtOnce = 12;
