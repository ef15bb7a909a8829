/** What a group of operations is called on pages. */
export const tagTitle = (tag: string): string =>
  tag.charAt(0).toUpperCase() + tag.slice(1).replace('_', ' ')
