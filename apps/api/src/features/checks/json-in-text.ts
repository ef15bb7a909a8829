import { isJsonObject } from '@promptwire/core/text/json-object'
import { isCollection, isMap, parseDocument, visit } from 'yaml'

/** Undefined where a text is not JSON, which has no such value. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The objects and lists of JSON between other words, and the objects that are items of such a list. */
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
 * An object that is JSON but for a trailing comma, single quotes or bare keys, which YAML allows. Words
 * in braces have no value, so they are none.
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

/** Finds the position at which all brackets are closed, ignoring those in strings. */
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
