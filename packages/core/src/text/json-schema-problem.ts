import { isJsonObject } from './json-object.ts'
import { compilePattern } from './pattern.ts'
import { isResolved } from './schema-reference.ts'

export interface SchemaProblem {
  readonly path: readonly string[]
  readonly message: string
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0

const words = (text: string): readonly string[] => text.trim().split(/\s+/)
const SCHEMA_MAPS = words('properties patternProperties $defs definitions dependentSchemas')
const SCHEMA_LISTS = words('anyOf oneOf allOf prefixItems')
const SCHEMAS = words(`additionalItems additionalProperties contains else if items not propertyNames
  then unevaluatedItems unevaluatedProperties`)
const TYPES = words('array boolean integer null number object string')

type Rule = readonly [(value: unknown) => boolean, string]
const TEXT: Rule = [isText, 'must be a text.']
const NUMBER: Rule = [(value) => typeof value === 'number', 'must be a number.']
const COUNT: Rule = [isCount, 'must be a whole number from 0.']
const TRUTH: Rule = [(value) => typeof value === 'boolean', 'must be true or false.']
const LIST: Rule = [Array.isArray, 'must be a list.']
const TYPE: Rule = [isType, `must be one of ${TYPES.join(', ')}, or a list of them.`]
const NAMES: Rule = [
  (value) => Array.isArray(value) && value.every(isText),
  'must be a list of names.',
]
const PATTERN: Rule = [isPattern, 'must be a regular expression.']
const LOCAL: Rule = [
  (value) => isText(value) && value.startsWith('#'),
  'must point into this schema: #/$defs/name.',
]

const REFERENCES = '$ref $dynamicRef $recursiveRef'
const LOST = 'must name a place in this schema; it has none of this name.'

const ruled = (rule: Rule, names: string) => words(names).map((name) => [name, rule] as const)
const RULES: ReadonlyMap<string, Rule> = new Map([
  ...ruled(TEXT, 'title description format $id $schema $comment'),
  ...ruled(NUMBER, 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'),
  ...ruled(COUNT, 'minLength maxLength minItems maxItems minProperties maxProperties'),
  ...ruled(TRUTH, 'uniqueItems'),
  ...ruled(LIST, 'enum examples'),
  ...ruled(TYPE, 'type'),
  ...ruled(NAMES, 'required'),
  ...ruled(PATTERN, 'pattern'),
  ...ruled(LOCAL, REFERENCES),
])

function isType(value: unknown): boolean {
  const types: unknown[] = Array.isArray(value) ? value : [value]
  return types.length > 0 && types.every((type) => isText(type) && TYPES.includes(type))
}

function isPattern(value: unknown): boolean {
  try {
    return isText(value) && compilePattern(value) !== undefined
  } catch {
    return false
  }
}

interface Place {
  readonly schema: unknown
  readonly path: readonly string[]
}

/** The first problem of a schema (drafts 7 to 2020-12); visits each part once. */
export function findSchemaProblem(schema: unknown): SchemaProblem | undefined {
  const places: Place[] = [{ schema, path: [] }]
  for (let place = places.pop(); place; place = places.pop()) {
    const { schema: at, path } = place
    if (typeof at === 'boolean' && path.length > 0) continue
    if (!isJsonObject(at))
      return { path, message: 'must be a schema: an object, or true or false.' }
    for (const [name, value] of Object.entries(at)) {
      const broken = findBrokenRule(schema, name, value)
      if (broken) return { path: [...path, name], message: broken }
      const inner = innerSchemas(name, value)
      if (inner === undefined) return { path: [...path, name], message: 'must hold schemas.' }
      for (const [key, part] of inner) places.push({ schema: part, path: [...path, name, ...key] })
    }
  }
  return undefined
}

function findBrokenRule(schema: unknown, name: string, value: unknown): string | undefined {
  const rule = RULES.get(name)
  if (rule && !rule[0](value)) return rule[1]
  return rule === LOCAL && !isResolved(schema, value) ? LOST : undefined
}

/** A field's inner schemas by path; undefined if they are invalid. */
function innerSchemas(name: string, value: unknown): [string[], unknown][] | undefined {
  if (SCHEMA_MAPS.includes(name)) {
    return isJsonObject(value)
      ? Object.entries(value).map(([key, part]) => [[key], part])
      : undefined
  }
  const isList = SCHEMA_LISTS.includes(name)
  if (Array.isArray(value) && (isList || name === 'items')) {
    return value.map((part, at) => [[String(at)], part])
  }
  if (isList) return undefined
  return SCHEMAS.includes(name) ? [[[], value]] : []
}

/** All keywords in a schema, at any depth. */
export function listKeywords(schema: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  const places: unknown[] = [schema]
  while (places.length > 0) {
    const at = places.pop()
    if (!isJsonObject(at)) continue
    for (const [name, value] of Object.entries(at)) {
      names.add(name)
      for (const [, part] of innerSchemas(name, value) ?? []) places.push(part)
    }
  }
  return names
}
