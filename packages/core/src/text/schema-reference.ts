/**
 * Whether a reference by path exists in the schema. Does not resolve anchors, or anything in a
 * schema with its own `$id`.
 */
export function isResolved(schema: unknown, reference: unknown): boolean {
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return true
  const steps = reference.slice(2).split('/').map(readStep)
  const found = steps.reduce<unknown>((at, step) => {
    const isInside = typeof at === 'object' && at !== null && Object.hasOwn(at, step)
    return isInside ? Reflect.get(at, step) : undefined
  }, schema)
  return found !== undefined || JSON.stringify(schema).includes('"$id"')
}

function readStep(step: string): string {
  const text = decodeStep(step)
  return text.replaceAll('~1', '/').replaceAll('~0', '~')
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
