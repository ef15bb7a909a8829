import { parseJson } from '@promptwire/core/text/json-text'
import { splitReasoning } from './split-reasoning.ts'

/**
 * Extracts the JSON object from an answer that may have reasoning, prose or a fence around it.
 * Ignores JSON inside the reasoning.
 */
export function parseStructuredOutput(answer: string): unknown {
  const isWhole = /^\s*\{/.test(answer) ? tryParseJson(answer.trim()) : undefined
  if (isWhole !== undefined) return isWhole
  const { reasoning, text } = splitReasoning(answer)
  const isUnclosed = text === '' && reasoning !== null
  return isUnclosed ? objectAtEnd(reasoning) : tryParseJson(between(text, text.indexOf('{')))
}

const MAX_CANDIDATES = 10

/** After unclosed reasoning: an object that starts a line and ends the text. */
function objectAtEnd(text: string): unknown {
  if (!/\}\s*(?:```\s*)?$/.test(text)) return undefined
  const candidates = [...text.matchAll(/^[ \t]*\{/gm)].slice(-MAX_CANDIDATES)
  for (const { index } of candidates) {
    const value = tryParseJson(between(text, index))
    if (value !== undefined) return value
  }
  return undefined
}

const between = (text: string, start: number): string =>
  text.slice(start, text.lastIndexOf('}') + 1)

function tryParseJson(json: string): unknown {
  try {
    return parseJson(json)
  } catch {
    return undefined
  }
}
