/** Undefined for invalid JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a JSON text; returns other texts and values unchanged. */
export function readJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const parsed = tryParseJson(value)
  return parsed === undefined ? value : parsed
}
