import { invalidField } from '../errors/failure.ts'
import { isJsonObject } from '../text/json-object.ts'
import { findRoundtripLoss } from './json-roundtrip.ts'

/** Reads a JSON object from a form field; empty text is no object. */
export function readObjectField(
  name: string,
  json: string,
  example: string,
): Readonly<Record<string, unknown>> | undefined {
  if (json.trim() === '') return undefined
  const object = parseObject(json)
  if (!object) throw invalidField(name, `must be a JSON object, such as ${example}.`)
  const lost = findRoundtripLoss(json)
  if (lost) throw invalidField(name, lost)
  return object
}

function parseObject(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
