import { FORMATS } from '@promptwire/core/formats/formats'
import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import { z } from 'zod'
import { stableTokens } from '../content/cache-fields.ts'
import { DeclaredVariable, deliveredVersion } from '../content/prompt-fields.ts'
import { promptId, recordId, typedValues, versionNumber } from '../fields.ts'
import { SettingNotSent } from '../models/model-answer.ts'

const truncated = z
  .literal(true)
  .optional()
  .meta({ description: 'Only if `truncate` cut the text.' })

export const CompiledPrompt = z
  .object({
    prompt: z.string().meta({
      description: 'All enabled blocks with variables filled in.',
      examples: ['## Role\nYou help customers of Acme.'],
    }),
    version: deliveredVersion,
    revision: z
      .int()
      .optional()
      .meta({
        description: 'Working-copy revision; absent for saved versions.',
        examples: [7],
      }),
    tokens: z.int().meta({
      description:
        "Tokens of the whole prompt: exact in an OpenAI model's encoding; for other models, and without one, estimated with o200k_base.",
      examples: [10],
    }),
    truncated,
    truncated_tokens: z
      .int()
      .optional()
      .meta({
        description: 'Tokens after truncation, if the text was cut.',
        examples: [8],
      }),
    variables_used: z.array(z.string()).meta({
      description: 'Keys used in enabled blocks and their titles, in order of first use.',
      examples: [['company']],
    }),
    unresolved: z.array(z.string()).meta({
      description: 'Keys left in the text as {{key}}: no value and no default.',
      examples: [[]],
    }),
    prompt_id: z.uuid(),
    project_id: z.uuid(),
    format: z.enum(FORMATS).optional().meta({ description: 'Absent for text.' }),
    model: z
      .string()
      .nullable()
      .optional()
      .meta({
        description: 'Model that the prompt names; null if none. Absent for text.',
        examples: [EXAMPLE_MODEL],
      }),
    request: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description:
          'Messages, settings, tools and response schema in the format, ready to send; SKILL.md for skill. Absent for text.',
        examples: [{ messages: [{ role: 'system', content: 'You help customers of Acme.' }] }],
      }),
    settings_not_sent: z.array(SettingNotSent).optional().meta({
      description:
        'Settings and parts of messages that the format cannot have, and required ones that are missing. Absent for text.',
    }),
    cache: z
      .object({
        stable_tokens: stableTokens,
        breakpoints: z
          .array(z.object({ message: z.int(), characters: z.int(), tokens: z.int() }))
          .meta({ description: 'Ends of the messages, or parts of them, that never change.' }),
        key: z
          .string()
          .nullable()
          .meta({
            description: 'For prompt_cache_key; null if the start changes.',
            examples: ['pw-3f1c9a0b5d7e2c4f6a8b9d0e'],
          }),
      })
      .optional()
      .meta({ description: 'The part that providers can cache. Absent for text.' }),
  })
  .meta({ id: 'CompiledPrompt' })

export const DeliveredPrompt = z
  .object({
    id: recordId('prompt_id'),
    name: z.string().meta({ examples: ['Support reply'] }),
    compiled_prompt: z.string().meta({ examples: ['## Role\nYou help customers of Acme.'] }),
    truncated,
    model_config: z
      .record(z.string(), z.unknown())
      .meta({ examples: [{ model: EXAMPLE_MODEL, max_tokens: 600 }] }),
    variables: z.array(DeclaredVariable),
    version: z.int().meta({ examples: [3] }),
    etag: z.string().meta({
      description: 'Same as the ETag header, for If-None-Match.',
      examples: ['"u7V1d3cG0w"'],
    }),
  })
  .meta({
    id: 'DeliveredPrompt',
    description: 'Frozen within v1. For a working copy, X-Prompt-Revision has its revision.',
  })

/** Allows 1 MiB of messages, escaped in JSON, and other values. */
export const MAX_VALUES_BODY_BYTES = 3 * 1024 * 1024

const variables = typedValues.optional().meta({
  description:
    'Variable values by key: strings, numbers or booleans; lists and objects where the type of the variable allows.',
  examples: [{ customer_name: 'Alex' }],
  describedInWords: true,
})

/** Lets an app pin a version instead of the environment's. */
export const pinnedVersion = versionNumber.optional().meta({
  description: 'Saved version number, from list_versions; live keys only get published ones.',
  examples: [3],
  listedBy: 'list_versions',
})

const lenient = z.boolean().optional().meta({
  description:
    'Leave the placeholder of a missing or invalid value instead of failing. Default: false.',
})

const truncate = z.boolean().optional().meta({
  description: 'Truncate text longer than `max_tokens` and report it. Default: false.',
})

const max_tokens = z
  .int()
  .min(1)
  .optional()
  .meta({
    description: 'Max tokens with `truncate`. Default: 2000.',
    examples: [500],
  })

const format = z
  .enum(FORMATS)
  .optional()
  .meta({
    description: 'Default: text. Others return `request`.',
    examples: ['openai-responses'],
  })

export const fetching = z.strictObject({
  prompt_id: promptId,
  variables,
  version: pinnedVersion,
  lenient,
  truncate,
  max_tokens,
})

export const compiling = fetching.extend({ format })
