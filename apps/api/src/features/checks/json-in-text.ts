import { isJsonObject } from '@promptwire/core/text/json-object'
import { isCollection, isMap, parseDocument, visit } from 'yaml'

/** Undefined if invalid, since no JSON text has that value. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Finds JSON objects and lists between other words, and objects that are items of such a list. */
export function jsonWithin(text: string): unknown[] {
  const values: unknown[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '{' && text[at] !== '[') continue
    const end = endOfBrackets(text, at)
    if (end === undefined) continue
    const part = text.slice(at, end)
    const value = parsed(part) ?? (text[at] === '{' ? repairJson(part) : undefined)
    if (value === undefined) continue
    values.push(value, ...(Array.isArray(value) ? value.filter(isJsonObject) : []))
    at = end - 1
  }
  return values
}

/**
 * Accepts trailing commas, single quotes and bare keys, which YAML allows. Words in braces have no values, so
 * they are not JSON.
 */
function repairJson(text: string): unknown {
  try {
    const document = parseDocument(text, { schema: 'core', logLevel: 'silent' })
    if (document.errors.length > 0 || !isMap(document.contents)) return undefined
    let isWhole = document.contents.items.length > 0
    visit(document, {
      Pair: (_, pair) => {
        if (pair.value === null || isCollection(pair.key)) isWhole = false
      },
    })
    return isWhole ? document.toJS({ maxAliasCount: 0 }) : undefined
  } catch {
    return undefined
  }
}

/** Returns the index at which all brackets are closed, ignoring brackets in strings. */
function endOfBrackets(text: string, start: number): number | undefined {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') depth++
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1
  }
  return undefined
}
