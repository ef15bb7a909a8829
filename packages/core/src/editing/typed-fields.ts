import { sameJson } from '../text/same-json.ts'
import { parseTags } from './detail-fields.ts'
import type { EditableFields } from './merge-fields.ts'
import { isRuleField, readRule } from './rule-fields.ts'

type ReadField = (name: string, text: string) => unknown

/** Parses a form's texts by the prefix of their address. Blocks are stored as written. */
const READ: Readonly<Record<string, ReadField>> = {
  details: (name, text) =>
    name === 'tags' ? parseTags(text) : name === 'name' ? text.trim() : text,
  model: (_name, text) => readJsonOrText(text),
  tools: (_name, text) => readJsonOrText(text),
  variables: (name, text) => (isRuleField(name) ? readRuleOrText(name, text) : text),
}

/** A record's stored fields; keeps the typed text if both mean the same. */
export function keepTyped(
  address: string,
  stored: EditableFields,
  typed: EditableFields,
): EditableFields {
  const read = READ[address.split('/')[0] ?? '']
  if (!read) return stored
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => {
      const given = typed[name]
      const areTexts = typeof value === 'string' && typeof given === 'string'
      return [name, areTexts && sameJson(read(name, value), read(name, given)) ? given : value]
    }),
  )
}

function readJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.trim()
  }
}

function readRuleOrText(name: Parameters<typeof readRule>[0], text: string): unknown {
  try {
    return readRule(name, text)
  } catch {
    return text
  }
}
