import { toValuesSchema } from '@promptwire/core/compile/values-schema'
import { listKeywords } from '@promptwire/core/text/json-schema-problem'
import { compilePattern } from '@promptwire/core/text/pattern'
import { Ajv, type Options, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { hasReferenceLoop } from './has-reference-loop.ts'

// The types of this package describe its CommonJS build.
const addFormats = formats as unknown as typeof formats.default

export type Schema = Readonly<Record<string, unknown>>

const BASE_OPTIONS = { strict: false, logger: false } as const
/** `\-` and similar escapes are valid only without the `u` flag. */
const regExp = Object.assign((pattern: string) => compilePattern(pattern), { code: 'new RegExp' })
const OPTIONS: Options = { ...BASE_OPTIONS, validateSchema: false, code: { regExp } }

/** Compiled meta-schemas, shared by all projects; they must never store a project's schema. */
const DRAFT_2020 = { meta: new Ajv2020(BASE_OPTIONS), Compiler: Ajv2020 } as const
const DRAFT_07 = { meta: new Ajv(BASE_OPTIONS), Compiler: Ajv } as const

/** Compiles the meta-schema once per thread; that takes longer than nearly any check. */
export function prepareSchemas(): void {
  void DRAFT_2020.meta.validateSchema({})
}

export type SchemaProblem = { readonly errors: string } | { readonly unusable: string }

/** Cached as long as the content with the schema. */
const validators = new WeakMap<Schema, Compiled>()

interface Compiled {
  readonly ajv: Ajv
  readonly validate: ValidateFunction
}

/**
 * Returns why no value matches the schema; null if one does. A plain schema means the same in every draft, so
 * it skips the costly meta-schema.
 */
export function problemWith(
  schema: Schema,
  values: readonly unknown[],
  isPlain = false,
): SchemaProblem | null {
  try {
    const compiled = validators.get(schema) ?? compileSchema(schema, isPlain)
    if (!compiled) return UNUSABLE
    const { ajv, validate } = compiled
    if (values.some((value) => validate(value))) return null
    return { errors: ajv.errorsText(validate.errors, { dataVar: 'output' }) }
  } catch {
    return UNUSABLE
  }
}

function compileSchema(schema: Schema, isPlain: boolean): Compiled | undefined {
  const draft = isPlain ? DRAFT_2020 : detectDraft(schema)
  if (!draft) return undefined
  const ajv = new draft.Compiler(OPTIONS)
  addFormats(ajv)
  const { $schema: _, ...own } = schema
  // An asynchronous validator would reject without a handler.
  const validate = ajv.compile({ ...(isPlain ? own : schema), $async: false })
  const compiled = { ajv, validate }
  validators.set(schema, compiled)
  return compiled
}

const UNUSABLE = { unusable: 'The schema is invalid.' }

/** Returns why a variable with this schema could not be filled, or would make the contract invalid. */
export function findSchemaFault(key: string, schema: Schema): string | undefined {
  const { $id: _, ...rest } = schema
  if (listKeywords(rest).has('$id')) return 'must not have an $id in its parts.'
  if (hasReferenceLoop(rest)) return NEVER_WORKS
  const variable = { key, type: 'object', rules: { schema }, description: '', example: null }
  const contract = toValuesSchema([{ ...variable, required: false, default_value: null }])
  const { meta, Compiler } = DRAFT_2020
  const place = `schema/properties/${key}`
  if (!meta.validateSchema(contract)) {
    return `${meta.errorsText(meta.errors, { dataVar: 'schema' }).replaceAll(place, 'schema')}.`
  }
  const problem = tryContract(new Compiler(BASE_OPTIONS), contract, { [key]: {} })
  if (problem !== undefined) return problem
  return 'unusable' in (problemWith(schema, [{}]) ?? {}) ? NEVER_WORKS : undefined
}

const NEVER_WORKS =
  'cannot check a value: it refers to itself without an end, or by a root $anchor.'

function tryContract(ajv: Ajv, contract: Schema, values: unknown): string | undefined {
  addFormats(ajv)
  try {
    ajv.compile(contract)(values)
    return undefined
  } catch (error) {
    return error instanceof RangeError ? NEVER_WORKS : `is not valid: ${toMessage(error)}.`
  }
}

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Draft 2020-12, unless the schema names draft 7 or is valid only in draft 7. */
function detectDraft(schema: Schema) {
  const isNamed07 = /json-schema\.org\/draft-0[67]\/schema/.test(`${schema['$schema'] ?? ''}`)
  if (!isNamed07 && DRAFT_2020.meta.validateSchema(schema)) return DRAFT_2020
  const { $schema: _, ...plain } = schema
  return DRAFT_07.meta.validateSchema(plain) ? DRAFT_07 : undefined
}
