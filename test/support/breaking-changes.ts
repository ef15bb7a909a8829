/** The parts of an OpenAPI document that clients depend on. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
export interface ApiOperation {
  readonly 'x-required-scope': string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema?: Schema
  readonly content?: Content
}
export type Content = Readonly<Record<string, { readonly schema: Schema }>>
export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: boolean | Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly $ref?: string
  readonly contentSchema?: Schema
  readonly [keyword: string]: unknown
}

const SCOPE = 'x-required-scope'

/** Input may only become wider, output only narrower. */
type Direction = 'sent' | 'read'

/** Changes that break a client of the document before; empty when the change is additive. */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const compare = comparing(before.components.schemas, after.components.schemas)
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const place = `${method.toUpperCase()} ${path}`
      const now = after.paths[path]?.[method]
      return now ? ofOperation(old, now, place, compare) : [`${place}: removed`]
    }),
  )
}

type Compare = (before: Schema, after: Schema, direction: Direction, at: string) => string[]

function ofOperation(old: ApiOperation, now: ApiOperation, at: string, compare: Compare): string[] {
  const parameter = (all: readonly Parameter[], { name, in: place }: Parameter) =>
    all.find((each) => each.name === name && each.in === place)
  const findSchema = (each: Parameter) => each.schema ?? only(each.content)
  return [
    ...(old[SCOPE] === now[SCOPE] ? [] : [`${at}: another scope`]),
    ...old.parameters.flatMap((each) => {
      const kept = parameter(now.parameters, each)
      const place = `${at} ${each.name}`
      return kept
        ? compare(findSchema(each), findSchema(kept), 'sent', place)
        : [`${place}: removed`]
    }),
    ...now.parameters
      .filter((each) => each.required && !parameter(old.parameters, each)?.required)
      .map(({ name }) => `${at} ${name}: required now`),
    ...compare(
      only(old.requestBody?.content),
      only(now.requestBody?.content),
      'sent',
      `${at} body`,
    ),
    ...compare(
      only(old.responses['200']?.content),
      only(now.responses['200']?.content),
      'read',
      `${at} answer`,
    ),
  ]
}

const only = (content: Content = {}): Schema => Object.values(content)[0]?.schema ?? {}

/** Keywords that restrict input when they shrink or grow. */
const UPPER = ['maxLength', 'maximum', 'maxItems']
const LOWER = ['minLength', 'minimum', 'minItems']

function comparing(
  oldSchemas: Readonly<Record<string, Schema>>,
  newSchemas: Readonly<Record<string, Schema>>,
): Compare {
  const resolve = (schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema => {
    const found = schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
    // JSON in a parameter is the same on the wire, whether described as content or as a string.
    return found.contentSchema ? resolve(found.contentSchema, schemas) : found
  }
  const compare: Compare = (written, rewritten, direction, at) => {
    const before = resolve(written, oldSchemas)
    const after = resolve(rewritten, newSchemas)
    return [
      ...ofTypes(before, after, direction, at),
      ...ofValues(before, after, direction, at),
      ...ofProperties(before, after, direction, at, compare),
      ...ofChoices(before, after, direction, at, compare),
      ...(before.items && after.items
        ? compare(before.items, after.items, direction, `${at}[]`)
        : []),
    ]
  }
  return compare
}

const listTypes = ({ type }: Schema) => (type === undefined ? undefined : [type].flat())

/** Whether accepted values were removed from input, or new values added to output. */
const isNarrowed = (wide: readonly unknown[] | undefined, narrow: readonly unknown[] | undefined) =>
  narrow !== undefined && (wide === undefined || wide.some((each) => !narrow.includes(each)))

function ofTypes(before: Schema, after: Schema, direction: Direction, at: string): string[] {
  const [old, now] = [listTypes(before), listTypes(after)]
  const broken = direction === 'sent' ? isNarrowed(old, now) : isNarrowed(now, old)
  return broken ? [`${at}: was ${old ?? 'anything'}, is ${now ?? 'anything'}`] : []
}

function ofValues(before: Schema, after: Schema, direction: Direction, at: string): string[] {
  const listValues = (schema: Schema) =>
    schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (direction === 'read') return []
  const limits = [
    ...UPPER.filter((name) => isTighter(before[name], after[name], 1)),
    ...LOWER.filter((name) => isTighter(before[name], after[name], -1)),
    ...(after['pattern'] !== undefined && after['pattern'] !== before['pattern']
      ? ['pattern']
      : []),
  ]
  return [
    ...(isNarrowed(listValues(before), listValues(after)) ? [`${at}: takes fewer values`] : []),
    ...limits.map((name) => `${at}: tighter ${name}`),
  ]
}

/**
 * Whether a limit is new or tighter: lower for an upper limit (1), higher for a lower limit (-1).
 */
const isTighter = (before: unknown, after: unknown, side: 1 | -1) =>
  typeof after === 'number' && (typeof before !== 'number' || after * side < before * side)

function ofProperties(
  before: Schema,
  after: Schema,
  direction: Direction,
  at: string,
  compare: Compare,
): string[] {
  const { properties = {}, required = [] } = before
  const now = after.required ?? []
  const kept = Object.entries(properties).flatMap(([name, schema]) => {
    const place = `${at}.${name}`
    const same = after.properties?.[name]
    if (!same) return [`${place}: removed`]
    const isOther = SCOPE in schema && SCOPE in same && schema[SCOPE] !== same[SCOPE]
    return [
      ...(isOther ? [`${place}: another scope`] : []),
      ...compare(schema, same, direction, place),
    ]
  })
  const [had, has] = direction === 'sent' ? [required, now] : [now, required]
  const moved = has.filter((name) => !had.includes(name) && !isKeptFrom(name, before, after))
  const words = direction === 'sent' ? 'required now' : 'no longer always there'
  return [...kept, ...moved.map((name) => `${at}.${name}: ${words}`)]
}

/**
 * A field with a new scope note is present for every key with that scope; other keys read beyond
 * their scopes. An existing note must not change its scope.
 */
const isKeptFrom = (name: string, before: Schema, after: Schema) =>
  findScope(before, name) === undefined && findScope(after, name) !== undefined

const findScope = ({ properties }: Schema, name: string) => properties?.[name]?.[SCOPE]

function ofChoices(
  before: Schema,
  after: Schema,
  direction: Direction,
  at: string,
  compare: Compare,
): string[] {
  const listChoices = (schema: Schema) => schema.anyOf ?? schema.oneOf
  const [old, now] = [listChoices(before), listChoices(after)]
  if (!old || !now) return old || now ? [`${at}: other choices`] : []
  const read = now.filter((one) => !isOfNewKind(one, old))
  const [each, among] = direction === 'sent' ? [old, now] : [read, old]
  const fits = (one: Schema, other: Schema) =>
    (direction === 'sent' ? compare(one, other, direction, at) : compare(other, one, direction, at))
      .length === 0
  const lost = each.filter((one) => !among.some((other) => fits(one, other)))
  return lost.length > 0 ? [`${at}: other choices`] : []
}

/**
 * Whether a choice has a new `type`. Clients that read a list by type skip unknown types, like
 * unknown fields.
 */
function isOfNewKind(one: Schema, before: readonly Schema[]): boolean {
  const known = before.flatMap(listKinds)
  const kinds = listKinds(one)
  return known.length > 0 && kinds.length > 0 && kinds.every((kind) => !known.includes(kind))
}

function listKinds({ properties }: Schema): readonly unknown[] {
  const { const: only, enum: several } = properties?.['type'] ?? {}
  return several ?? (only === undefined ? [] : [only])
}
