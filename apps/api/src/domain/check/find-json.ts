import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Finding } from './finding.ts'

/** Knows what a schema may look like, and is given no schema to keep: strangers share it. */
const schemas = new Ajv2020({ strict: false, logger: false })

/** Compiles the schema of schemas, which takes longer than nearly any check does, once a thread. */
export function prepareSchemas(): void {
  void schemas.validateSchema({})
}

type Schema = Readonly<Record<string, unknown>>

/** Whether an output is JSON, and fits a schema where there is one. */
export function findJson(schema: Schema | undefined, output: string): Finding {
  const value = parsed(output)
  if (value === undefined) return isNot('The output is not JSON.')
  if (schema === undefined) return IS_JSON
  const problem = problemWith(schema, [value])
  if (problem === null) return FITS
  return 'unusable' in problem
    ? problem
    : isNot(`The output does not fit the schema: ${problem.errors}.`)
}

/** Whether an object or a list of JSON stands in an output, and fits a schema where there is one. */
export function findJsonWithin(schema: Schema | undefined, output: string): Finding {
  const values = jsonWithin(output)
  if (values.length === 0) return isNot('The output holds no JSON object or list.')
  if (schema === undefined) return { holds: true, missing: '', present: 'The output holds JSON.' }
  const problem = problemWith(schema, values)
  if (problem === null) return { ...FITS, present: 'The output holds JSON that fits the schema.' }
  return 'unusable' in problem
    ? problem
    : isNot(`No JSON in the output fits the schema: ${problem.errors}.`)
}

const IS_JSON: Finding = { holds: true, missing: '', present: 'The output is JSON.' }
const FITS = { holds: true, missing: '', present: 'The output fits the schema.' } as const
const isNot = (missing: string): Finding => ({ holds: false, missing, present: '' })

/** What keeps all of the values from fitting; null where one fits. */
function problemWith(
  schema: Schema,
  values: readonly unknown[],
): { readonly errors: string } | { readonly unusable: string } | null {
  try {
    if (!schemas.validateSchema(schema)) return UNUSABLE
    const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false })
    const validate = ajv.compile(schema)
    if (values.some((value) => validate(value))) return null
    return { errors: ajv.errorsText(validate.errors, { dataVar: 'output' }) }
  } catch {
    return UNUSABLE
  }
}

const UNUSABLE = { unusable: 'The schema cannot be used.' }

/** Undefined where a text is not JSON, which has no such value. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The objects and lists of JSON between other words; what lies within one is part of it. */
function jsonWithin(text: string): unknown[] {
  const values: unknown[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '{' && text[at] !== '[') continue
    const end = endOfBrackets(text, at)
    const value = end === undefined ? undefined : parsed(text.slice(at, end))
    if (value === undefined || end === undefined) continue
    values.push(value)
    at = end - 1
  }
  return values
}

/** Where as many brackets have closed as opened, those in strings apart. */
function endOfBrackets(text: string, start: number): number | undefined {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') depth++
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1
  }
  return undefined
}
