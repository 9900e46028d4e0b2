/**
 * Replaces `linkify-it` in the bundles. The Markdown library creates an instance to find addresses that are
 * not marked up as links, and uses it only with an option that is off here: only marked-up links become
 * links.
 */
export class LinkifyIt {}
