import type { MergedTool } from '../merged-tools.ts'
import type { JsonSchema } from './json-schema.ts'
import type { ToolInputSchema } from './tool-input.ts'
import type { ToolOutputSchema } from './tool-output.ts'

interface Part {
  readonly as: string
  readonly aliases: Readonly<Record<string, string>>
  readonly definition: { readonly inputSchema: ToolInputSchema }
}

interface OutputPart {
  readonly definition: { readonly outputSchema: ToolOutputSchema }
}

/** Merges all parts' fields into one object; each part requires and accepts its own. */
export function mergeInputSchemas(
  { field, values }: MergedTool,
  listedParts: readonly Part[],
  defaultValue: string | undefined,
): ToolInputSchema {
  const parts = listedParts.map((part) => withSharedNames(part, listedParts))
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

/** Uses a field's alias if another part has a field of that name with the same purpose. */
function withSharedNames(part: Part, parts: readonly Part[]): Part {
  const { inputSchema } = part.definition
  const isShared = (name: string) => parts.some(({ definition }) => name in listFields(definition))
  const [alias] = Object.entries(part.aliases).filter(([name]) => isShared(name))
  if (!alias) return part
  const [shared, own] = alias
  const rename = (name: string) => (name === own ? shared : name)
  const properties = Object.fromEntries(
    Object.entries(inputSchema.properties ?? {}).map(([name, field]) => [rename(name), field]),
  )
  const required = inputSchema.required?.map(rename) ?? []
  return {
    ...part,
    definition: { inputSchema: { ...inputSchema, properties, required } },
  }
}

const listFields = ({ inputSchema }: Part['definition']) => inputSchema.properties ?? {}

/** The field's schema in the first part, and the parts that accept it. */
function mergeField(name: string, parts: readonly Part[]): JsonSchema {
  const users = parts.filter(({ definition }) => name in listFields(definition))
  const [first] = users
  const schema = first ? (listFields(first.definition)[name] ?? {}) : {}
  if (users.length === parts.length) return schema
  const suffix = `Only for ${users.map(({ as }) => as).join(', ')}.`
  return { ...schema, description: `${schema.description ?? ''} ${suffix}`.trim() }
}

/** Fits the output of every part. */
export const mergeOutputSchemas = (parts: readonly OutputPart[]): ToolOutputSchema => ({
  type: 'object',
  anyOf: parts.map(({ definition }) => definition.outputSchema),
})
