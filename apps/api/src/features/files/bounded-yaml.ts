import { MAX_JSON_DEPTH } from '@promptwire/core/text/acceptable-json'
import { isStorable } from '@promptwire/core/text/json-text'
import { LineCounter, parseDocument } from 'yaml'
import { UnreadableFile } from './unreadable-file.ts'

/** Keys and items; a repeated part counts each time. */
const MAX_ENTRIES = 100_000
/** References to a repeated part. */
const MAX_ALIASES = 100

/** Parses untrusted YAML: no custom tags; bounded size, depth and repetition. */
export function parseYaml(text: string): unknown {
  const lines = new LineCounter()
  const options = { schema: 'core', merge: true, lineCounter: lines, logLevel: 'silent' } as const
  const value = mapParserErrors(() => {
    const document = parseDocument(text, options)
    const [first] = document.errors
    if (first) throw new UnreadableFile('is not valid YAML', lines.linePos(first.pos[0]).line)
    return document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown
  })
  requireBounded(value)
  return value
}

/** Deep nesting overflows the parser's stack; excessive repetition throws. */
function mapParserErrors<Result>(parse: () => Result): Result {
  try {
    return parse()
  } catch (error) {
    if (error instanceof RangeError)
      throw new UnreadableFile(`is nested deeper than ${MAX_JSON_DEPTH}`)
    if (error instanceof ReferenceError) throw new UnreadableFile('repeats its aliases too often')
    throw error
  }
}

/** Repeated parts are one object in many places, and count in each. */
function requireBounded(value: unknown): void {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }]
  for (let entries = 0; open.length > 0; entries++) {
    const { value: one, depth } = open.pop() ?? { value: null, depth: 0 }
    if (entries > MAX_ENTRIES) throw new UnreadableFile(`has more than ${MAX_ENTRIES} entries`)
    if (depth > MAX_JSON_DEPTH) throw new UnreadableFile(`is nested deeper than ${MAX_JSON_DEPTH}`)
    if (typeof one === 'string' && !isStorable(one)) throw new UnreadableFile(UNSTORABLE)
    if (typeof one !== 'object' || one === null) continue
    for (const [key, each] of Object.entries(one)) {
      if (!isStorable(key)) throw new UnreadableFile(UNSTORABLE)
      if (open.length > MAX_ENTRIES)
        throw new UnreadableFile(`has more than ${MAX_ENTRIES} entries`)
      open.push({ value: each, depth: depth + 1 })
    }
  }
}

const UNSTORABLE = 'contains a NUL character or half of a surrogate pair'
