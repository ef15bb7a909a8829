import type { Finding } from './finding.ts'
import { jsonWithin, parsed } from './json-in-text.ts'
import { problemWith, type Schema } from './json-schema.ts'

/** With a schema, the JSON must also match it. */
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

/** Looks for a JSON object or list within the output, which must match the schema, if any. */
export function findJsonWithin(schema: Schema | undefined, output: string): Finding {
  const values = jsonWithin(output)
  if (values.length === 0) return isNot('The output contains no JSON object or list.')
  if (schema === undefined)
    return { isMatch: true, missing: '', present: 'The output contains JSON.' }
  const problem = problemWith(schema, values)
  if (problem === null)
    return { ...FITS, present: 'The output contains JSON that fits the schema.' }
  return 'unusable' in problem
    ? problem
    : isNot(`No JSON in the output fits the schema: ${problem.errors}.`)
}

const IS_JSON: Finding = { isMatch: true, missing: '', present: 'The output is JSON.' }
const FITS = { isMatch: true, missing: '', present: 'The output fits the schema.' } as const
const isNot = (missing: string): Finding => ({ isMatch: false, missing, present: '' })
