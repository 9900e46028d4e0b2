/**
 * Stands in for `linkify-it` in the bundles. The Markdown library makes an instance to find addresses that are not marked
 * up as links, and uses it only when it is told to, which it is not: messages have no links but those they mark up.
 */
export class LinkifyIt {}
