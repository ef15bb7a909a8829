import { parseJson } from '@promptwire/core/text/json-text'
import { splitReasoning } from './split-reasoning.ts'

/**
 * The JSON object in what a model wrote, which likes to reason first, and to put words or a fence
 * around it; or undefined. Reasoning is not part of it, whatever it quotes.
 */
export function parseStructuredOutput(answer: string): unknown {
  const isWhole = /^\s*\{/.test(answer) ? tryParseJson(answer.trim()) : undefined
  if (isWhole !== undefined) return isWhole
  const { reasoning, text } = splitReasoning(answer)
  const isUnclosed = text === '' && reasoning !== null
  return isUnclosed ? objectAtEnd(reasoning) : tryParseJson(between(text, text.indexOf('{')))
}

const MAX_CANDIDATES = 10

/** After reasoning that was never closed: an object that begins a line and ends the text. */
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
