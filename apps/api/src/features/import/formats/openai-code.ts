import { onlyPrompts, type ReadFormat, type ReferredPrompt } from '../import-format.ts'

const PROMPT_ID = /\bpmpt_[A-Za-z0-9]{3,100}\b/g
/** How far from its id code names a prompt's version and values, in UTF-16 units. */
const NEARBY = 600
const VERSION = /version["']?\s*[:=]\s*["']?([\w.-]{1,40})/i
const VARIABLES = /variables["']?\s*[:=]\s*\{/i
const STRING = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|`(?:[^`\\]|\\.)*`?/
const COMMENT = /\/\/.*|\/\*[\s\S]*?\*\//
const TOKEN = new RegExp(`${STRING.source}|${COMMENT.source}|[\\s\\S]`, 'g')
const KEY = /^\s*["']?([A-Za-z_][A-Za-z0-9_.-]{0,63})["']?\s*(?::|$)/

const MAX_FOUND = 500

/** Finds dashboard prompts that code refers to; the code does not contain their texts. */
export const readOpenAiCode: ReadFormat = ({ text, path }) => {
  const found = new Map<string, ReferredPrompt>()
  for (const each of references(text)) {
    if (!found.has(each.id)) found.set(each.id, { ...each, path })
    if (found.size === MAX_FOUND) break
  }
  return found.size > 0 ? { ...onlyPrompts([]), referred: [...found.values()] } : undefined
}

function* references(code: string): Generator<Omit<ReferredPrompt, 'path'>> {
  let [line, lineEnd] = [1, code.indexOf('\n')]
  for (const { 0: id, index } of code.matchAll(PROMPT_ID)) {
    for (; lineEnd >= 0 && lineEnd < index; lineEnd = code.indexOf('\n', lineEnd + 1)) line++
    const after = code.slice(index, index + NEARBY)
    const own = after.slice(0, Math.min(nextId(after), objectEnd(after)))
    yield { id, version: VERSION.exec(own)?.[1] ?? null, line, variables: readVariables(own) }
  }
}

function readVariables(code: string): string[] {
  const start = VARIABLES.exec(code)
  if (!start) return []
  const properties = readProperties(code.slice(start.index + start[0].length))
  return [...properties].flatMap((property) => KEY.exec(property)?.[1] ?? [])
}

/** Yields an object's properties from after its brace to its end; omits a truncated name. */
function* readProperties(code: string): Generator<string> {
  let [property, depth] = ['', 0]
  for (const [token] of code.matchAll(TOKEN)) {
    if (depth === 0 && (token === ',' || token === '}')) {
      yield property
      property = ''
      if (token === '}') return
    } else {
      if ('{[('.includes(token)) depth++
      if ('}])'.includes(token)) depth--
      if (!COMMENT.test(token)) property += token
    }
  }
  if (property.includes(':')) yield property
}

/** The index of the next prompt; its version and variables do not belong to this one. */
function nextId(text: string): number {
  const next = text.indexOf('pmpt_', 1)
  return next < 0 ? text.length : next
}

/** The index where the enclosing object ends; a version after it belongs to something else. */
function objectEnd(text: string): number {
  let depth = 0
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return index
  }
  return text.length
}
