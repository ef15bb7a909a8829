import { API_NAME, API_NAME_FORM } from '@promptwire/core/text/api-name'
import { findSchemaProblem } from '@promptwire/core/text/json-schema-problem'
import { text } from '@promptwire/core/text/text'
import { z } from 'zod'

const MAX_TOOLS = 128
/** Max length of a schema as JSON, in UTF-16 units. */
export const MAX_SCHEMA_LENGTH = 65_536
/** Max total length of a prompt's tools. */
const MAX_TOOLS_LENGTH = 262_144
const MAX_DESCRIPTION_LENGTH = 10_000

/** Tool changes are keyed by name. */
const toolName = z
  .string()
  .regex(API_NAME, API_NAME_FORM)
  .refine((name) => name !== '__proto__', 'must not be __proto__')

const AnyObject = z.record(z.string(), z.unknown())

/** A JSON Schema, validated by structure; unknown keywords stay. */
export const SchemaInput = AnyObject.superRefine((schema, { addIssue }) => {
  const length = JSON.stringify(schema).length
  if (length > MAX_SCHEMA_LENGTH) {
    const message = `must have at most ${MAX_SCHEMA_LENGTH} characters as JSON`
    return addIssue({ code: 'custom', message })
  }
  const problem = findSchemaProblem(schema)
  if (!problem) return
  const { path, message } = problem
  addIssue({ code: 'custom', path: [...path], message: message.replace(/\.$/, '') })
})

const strict = z
  .boolean()
  .optional()
  .meta({ description: 'Whether the provider must keep to the schema exactly.' })

export const PromptTool = z.object({
  name: z.string().meta({ examples: ['find_order'] }),
  description: z.string().optional(),
  parameters: AnyObject.meta({ description: 'JSON Schema of its arguments.' }),
  strict,
})

const ToolInput = z.strictObject({
  name: toolName,
  description: text(MAX_DESCRIPTION_LENGTH).optional(),
  parameters: SchemaInput,
  strict,
})

export const ToolsInput = z
  .array(ToolInput)
  .max(MAX_TOOLS)
  .refine(
    (tools) => new Set(tools.map(({ name }) => name)).size === tools.length,
    'must not repeat the name of a tool',
  )
  .refine(
    (tools) => JSON.stringify(tools).length <= MAX_TOOLS_LENGTH,
    `must have at most ${MAX_TOOLS_LENGTH} characters as JSON`,
  )

const TOOL_MODES = ['auto', 'none', 'required'] as const
export const ToolChoice = z.union([z.enum(TOOL_MODES), z.object({ name: z.string() })]).nullable()
export const ToolChoiceInput = z
  .union([z.enum(TOOL_MODES), z.strictObject({ name: toolName })])
  .nullable()

/** The form of the answer. */
export const ResponseSchema = z.object({ name: z.string(), schema: AnyObject, strict }).nullable()
export const ResponseSchemaInput = z
  .strictObject({ name: toolName, schema: SchemaInput, strict })
  .nullable()
