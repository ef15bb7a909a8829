/** The fields of a model configuration that the form names; all others are kept as JSON. */
export const KNOWN_FIELDS: readonly string[] = ['model', 'temperature', 'max_tokens', 'top_p']

/** What the form shows of a configuration. */
export function modelFields(config: Readonly<Record<string, unknown>>): Record<string, string> {
  const known = KNOWN_FIELDS.map((name) => [name, String(config[name] ?? '')])
  const rest = Object.entries(config).filter(([name]) => !KNOWN_FIELDS.includes(name))
  const other = rest.length === 0 ? '' : JSON.stringify(Object.fromEntries(rest), null, 2)
  return { ...Object.fromEntries(known), other }
}
