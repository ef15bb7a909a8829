/**
 * True if references lead back to themselves without another keyword. Compiling such a loop fills the stack,
 * which takes a second.
 */
export function hasReferenceLoop(schema: unknown): boolean {
  return listParts(schema).some((part) => {
    const seen = new Set<unknown>()
    for (let at: unknown = part; isReference(at); at = follow(schema, at.$ref)) {
      if (seen.has(at)) return true
      seen.add(at)
    }
    return false
  })
}

interface Reference {
  readonly $ref: string
}

const isReference = (part: unknown): part is Reference =>
  typeof part === 'object' && part !== null && '$ref' in part && typeof part.$ref === 'string'

function listParts(schema: unknown): unknown[] {
  const parts = [schema]
  // The loop also visits parts added during it.
  for (const part of parts) {
    if (typeof part === 'object' && part !== null) parts.push(...Object.values(part))
  }
  return parts
}

/** Resolves a JSON pointer (RFC 6901); undefined for any other reference. */
function follow(schema: unknown, reference: string): unknown {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined
  const names = reference.split('/').slice(1)
  return names.reduce<unknown>((at, name) => {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
    const isInside = typeof at === 'object' && at !== null && Object.hasOwn(at, key)
    return isInside ? (at as Record<string, unknown>)[key] : undefined
  }, schema)
}
