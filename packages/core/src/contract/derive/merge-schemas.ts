import type { MergedTool } from '../public/merged-tools.ts'
import type { JsonSchema } from './json-schema.ts'
import type { ToolInputSchema } from './tool-input.ts'
import type { ToolOutputSchema } from './tool-output.ts'

/** An operation of a merged tool, under its value of the tool's field. */
interface Part {
  readonly as: string
  readonly definition: {
    readonly inputSchema: ToolInputSchema
    readonly outputSchema: ToolOutputSchema
  }
}

/** One object with the fields of all parts; each part requires and accepts its own. */
export function mergeInputSchemas(
  { field, values }: MergedTool,
  parts: readonly Part[],
  defaultValue: string | undefined,
): ToolInputSchema {
  const names = new Set(parts.flatMap(({ definition }) => Object.keys(listFields(definition))))
  const properties = [...names].map((name) => [name, mergeField(name, parts)] as const)
  const choice: JsonSchema = {
    type: 'string',
    enum: parts.map(({ as }) => as),
    description: defaultValue === undefined ? values : `Default: ${defaultValue}. ${values}`,
  }
  const alwaysRequired = [...names].filter((name) =>
    parts.every(({ definition }) => definition.inputSchema.required?.includes(name)),
  )
  return {
    type: 'object',
    properties: { [field]: choice, ...Object.fromEntries(properties) },
    required: defaultValue === undefined ? [field, ...alwaysRequired] : alwaysRequired,
    additionalProperties: false,
  }
}

const listFields = ({ inputSchema }: Part['definition']) => inputSchema.properties ?? {}

/** The field's schema in the first part, and which parts take it. */
function mergeField(name: string, parts: readonly Part[]): JsonSchema {
  const users = parts.filter(({ definition }) => name in listFields(definition))
  const [first] = users
  const schema = first ? (listFields(first.definition)[name] ?? {}) : {}
  if (users.length === parts.length) return schema
  const suffix = `Only for ${users.map(({ as }) => as).join(', ')}.`
  return { ...schema, description: `${schema.description ?? ''} ${suffix}`.trim() }
}

/** Fits the output of every part. */
export const mergeOutputSchemas = (parts: readonly Part[]): ToolOutputSchema => ({
  type: 'object',
  anyOf: parts.map(({ definition }) => definition.outputSchema),
})
