import { SECTION_TYPES } from '@promptwire/contract/content/block-types'
import { z } from 'zod'

const nothing = z.null()
const reason = z.string()

/**
 * Answer schema for a prompt with these block names. Uses only JSON Schema that every provider accepts;
 * limits are checked when reading the changes.
 */
export function copilotAnswer(names: readonly string[]) {
  const block = z.enum(names.length === 0 ? ['none'] : (names as [string, ...string[]]))
  const change = z.union([
    z.strictObject({
      change: z.literal('update_block'),
      block,
      title: z.union([nothing, z.string()]),
      content: z.string(),
      reason,
    }),
    z.strictObject({
      change: z.literal('add_block'),
      after: z.union([nothing, block]),
      type: z.enum(SECTION_TYPES),
      title: z.string(),
      content: z.string(),
      reason,
    }),
    z.strictObject({ change: z.literal('remove_block'), block, reason }),
    z.strictObject({
      change: z.literal('set_variable'),
      key: z.string(),
      description: z.string(),
      default_value: z.union([nothing, z.string()]),
      required: z.boolean(),
      reason,
    }),
    z.strictObject({ change: z.literal('remove_variable'), key: z.string(), reason }),
  ])
  return z.strictObject({ summary: z.string(), changes: z.array(change).min(1) })
}

export type CopilotAnswer = z.output<ReturnType<typeof copilotAnswer>>
export type CopilotChange = CopilotAnswer['changes'][number]
