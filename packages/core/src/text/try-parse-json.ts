/** Parses JSON; undefined if the text is invalid. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value of a JSON text. Other texts and values stay as they are. */
export function readJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const parsed = tryParseJson(value)
  return parsed === undefined ? value : parsed
}
