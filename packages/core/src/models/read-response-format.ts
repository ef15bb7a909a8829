import { z } from 'zod'
import type { JsonFormat } from './model-settings.ts'

const Schema = z.record(z.string(), z.unknown())
const Described = z.object({
  name: z.string().nullish(),
  description: z.string().nullish(),
  schema: Schema.nullish(),
  strict: z.boolean().nullish(),
})
const Chat = z.object({ type: z.literal('json_schema'), json_schema: Described })
const Flat = z.object({ type: z.enum(['json_schema', 'json']), ...Described.shape })
const Plain = z.object({ type: z.enum(['text', 'json_object']) })

/**
 * Null for text; undefined for an unknown format. Reads the forms of OpenAI, Google and the AI SDK.
 */
export function readResponseFormat(given: unknown): JsonFormat | null | undefined {
  if (typeof given === 'string') return fromType(given)
  const described = Chat.safeParse(given).data?.json_schema ?? Flat.safeParse(given).data
  if (described) return toJsonFormat(described)
  const plain = Plain.safeParse(given).data
  return plain && fromType(plain.type)
}

const fromType = (type: string): JsonFormat | null | undefined => {
  if (type === 'text' || type === 'text/plain') return null
  return ['json', 'json_object', 'application/json'].includes(type) ? {} : undefined
}

function toJsonFormat(given: z.output<typeof Described>): JsonFormat {
  const { name, description, schema, strict } = given
  return {
    ...(name && { name }),
    ...(description && { description }),
    ...(schema && { schema }),
    ...(typeof strict === 'boolean' && { strict }),
  }
}
