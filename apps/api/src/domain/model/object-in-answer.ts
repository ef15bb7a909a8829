import { parseJson } from '@promptwire/core/json-text'

/** The JSON object in what a model wrote, which likes to put words or a fence around it; or undefined. */
export function objectInAnswer(answer: string): unknown {
  try {
    return parseJson(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}
