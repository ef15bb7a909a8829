import { compilePattern } from '@promptwire/core/text/pattern'
import { Ajv, type Options } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

// The types of this package describe its CommonJS build.
const addFormats = formats as unknown as typeof formats.default

export type Schema = Readonly<Record<string, unknown>>

const BASE_OPTIONS = { strict: false, logger: false } as const
/** `\-` and the like are valid patterns without the `u` flag only. */
const regExp = Object.assign((pattern: string) => compilePattern(pattern), { code: 'new RegExp' })
const OPTIONS: Options = { ...BASE_OPTIONS, validateSchema: false, code: { regExp } }

/** Know what a schema may look like and never store one: projects share them. */
const DRAFT_2020 = { meta: new Ajv2020(BASE_OPTIONS), Compiler: Ajv2020 } as const
const DRAFT_07 = { meta: new Ajv(BASE_OPTIONS), Compiler: Ajv } as const

/** Compiles the schema of schemas once per thread; it takes longer than nearly any check. */
export function prepareSchemas(): void {
  void DRAFT_2020.meta.validateSchema({})
}

export type SchemaProblem = { readonly errors: string } | { readonly unusable: string }

/** Why none of the values fits the schema; null where one does. */
export function problemWith(schema: Schema, values: readonly unknown[]): SchemaProblem | null {
  try {
    const draft = detectDraft(schema)
    if (!draft) return UNUSABLE
    const ajv = new draft.Compiler(OPTIONS)
    addFormats(ajv)
    // An asynchronous validator would reject without a handler.
    const validate = ajv.compile({ ...schema, $async: false })
    if (values.some((value) => validate(value))) return null
    return { errors: ajv.errorsText(validate.errors, { dataVar: 'output' }) }
  } catch {
    return UNUSABLE
  }
}

const UNUSABLE = { unusable: 'The schema is invalid.' }

/** Draft 2020-12, unless the schema names draft 7 or is valid in draft 7 alone. */
function detectDraft(schema: Schema) {
  const isNamed07 = /json-schema\.org\/draft-0[67]\/schema/.test(`${schema['$schema'] ?? ''}`)
  if (!isNamed07 && DRAFT_2020.meta.validateSchema(schema)) return DRAFT_2020
  const { $schema: _, ...plain } = schema
  return DRAFT_07.meta.validateSchema(plain) ? DRAFT_07 : undefined
}
