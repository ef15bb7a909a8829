import { MAX_JSON_DEPTH } from '@promptwire/core/text/acceptable-json'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { UnreadableFile } from '../../files/index.ts'
import type { Fields } from './fields.ts'

const MAX_ENTRIES = 100_000

/** Reads the file of a `$ref`; undefined if it was not given. */
type ReadFile = (address: string) => unknown

/**
 * Resolves `$ref`s to the same file or others. JSON Schemas use `$ref` too, so an unresolved one
 * stays.
 */
export function withRefs(root: unknown, readFile: ReadFile): unknown {
  let entries = 0
  const resolved = (value: unknown, document: unknown, depth: number): unknown => {
    if (depth > MAX_JSON_DEPTH) throw new UnreadableFile('has a $ref that never ends')
    if (++entries > MAX_ENTRIES) throw new UnreadableFile(`has more than ${MAX_ENTRIES} entries`)
    if (Array.isArray(value)) return value.map((each) => resolved(each, document, depth + 1))
    if (!isJsonObject(value)) return value
    const target = resolveTarget(value, document, readFile)
    if (!target) return mapped(value, (each) => resolved(each, document, depth + 1))
    const found = resolved(target.value, target.document, depth + 1)
    const { $ref: _, ...siblings } = value
    const others = mapped(siblings, (each) => resolved(each, document, depth + 1))
    return isJsonObject(found) ? { ...found, ...others } : found
  }
  return resolved(root, root, 0)
}

const mapped = (fields: Fields, change: (value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, change(value)]))

function resolveTarget({ $ref }: Fields, document: unknown, readFile: ReadFile) {
  if (typeof $ref !== 'string') return undefined
  const [address = '', pointer = ''] = $ref.split('#')
  const within = address === '' ? document : readFile(address)
  const value = at(within, pointer)
  return value === undefined ? undefined : { value, document: within }
}

function at(document: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1)
  return steps.reduce<unknown>((value, step) => {
    const key = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~')
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    return isThere ? (value as Fields)[key] : undefined
  }, document)
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
