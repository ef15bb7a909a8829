const FOR = /\{%-?\s*for\s+([^%]{1,200}?)\s+in\b/g
const SET = /\{%-?\s*(?:set|with)\s+([A-Za-z_]\w*)/g
const HANDLEBARS_BLOCK = /\{\{~?#/
/** Handlebars keywords that look like names. */
const HANDLEBARS_WORDS = ['this', 'else']

/** `item.name` refers to the item. */
export const firstName = (key: string): string => key.split('.', 1)[0] ?? key

/** Names that a Jinja template defines: loop items and `set` variables. */
export function jinjaLocals(text: string): Set<string> {
  const items = Array.from(text.matchAll(FOR), ([, names = '']) => names.match(/\w+/g) ?? []).flat()
  const set = Array.from(text.matchAll(SET), ([, name = '']) => name)
  return new Set(items.length + set.length > 0 ? [...items, ...set, 'loop'] : [])
}

/** Names in any template language that no caller can fill. */
export const templateLocals = (text: string): Set<string> =>
  new Set([...jinjaLocals(text), ...(HANDLEBARS_BLOCK.test(text) ? HANDLEBARS_WORDS : [])])
