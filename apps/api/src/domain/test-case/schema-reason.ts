import { Ajv2020 } from 'ajv/dist/2020.js'

/** Knows what a schema may look like, and is given no schema to keep: strangers share it. */
const schemas = new Ajv2020({ strict: false, logger: false })

/** Compiles the schema of schemas, which takes longer than nearly any check does, once a thread. */
export function prepareSchemas(): void {
  void schemas.validateSchema({})
}

/** Why an output does not fit a schema; null where it does. */
export function schemaReason(schema: Record<string, unknown>, output: string): string | null {
  let value: unknown
  try {
    value = JSON.parse(output)
  } catch {
    return 'The output is not JSON.'
  }
  try {
    if (!schemas.validateSchema(schema)) return UNUSABLE
    const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false })
    const validate = ajv.compile(schema)
    if (validate(value)) return null
    const errors = ajv.errorsText(validate.errors, { dataVar: 'output' })
    return `The output does not fit the schema: ${errors}.`
  } catch {
    return UNUSABLE
  }
}

const UNUSABLE = 'The schema cannot be used.'
