import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import { z } from 'zod'

/** Fields of all model responses. */
export const finishReason = z
  .string()
  .nullable()
  .meta({
    description:
      'Finish reason: stop, length (max tokens), refusal (the model declined), content_filter (stopped by the provider), tool_calls, aborted or other. Null without a response.',
    examples: ['stop'],
  })

export const SettingNotSent = z
  .object({
    setting: z.string().meta({ examples: ['temperature'] }),
    reason: z.string().meta({ examples: ['temperature is not supported for reasoning models'] }),
  })
  .meta({
    id: 'SettingNotSent',
    description: 'A setting that was dropped or changed before the call.',
  })
export type SettingNotSent = z.output<typeof SettingNotSent>

export const settingsNotSent = z.array(SettingNotSent).meta({
  description: 'Settings of the prompt or request that were dropped or changed before the call.',
  examples: [[]],
})

export const reasoning = z
  .string()
  .nullable()
  .meta({
    description: 'Text the model wrote in think tags; not part of the output. Null if none.',
    examples: [null],
  })

export const isDemo = z.boolean().meta({
  description: 'True if the built-in demo answered instead of a model.',
  examples: [false],
})

export const ToolCall = z
  .object({
    id: z.string().meta({ examples: ['call_1'] }),
    name: z.string().meta({ examples: ['find_order'] }),
    arguments: z
      .string()
      .meta({ description: 'JSON as the model wrote it.', examples: ['{"id":7}'] }),
  })
  .meta({ id: 'ToolCall', description: 'A tool that the model called.' })
export type ToolCall = z.output<typeof ToolCall>

export const toolCalls = z.array(ToolCall).meta({
  description: 'Tools that the model called. Promptwire runs none of them.',
  examples: [[]],
})

export const SentRequest = z
  .object({
    method: z.string().meta({ examples: ['POST'] }),
    path: z.string().meta({
      description: "Path after the provider's base URL.",
      examples: ['/v1/responses'],
    }),
    body: z.unknown().meta({
      description: 'JSON body. Long texts are shortened; null if it is still too large.',
      examples: [{ model: EXAMPLE_MODEL }],
    }),
    shortened: z.boolean().meta({ description: 'True if texts of the body are shortened.' }),
  })
  .meta({
    id: 'SentRequest',
    description: 'The HTTP request that the provider was sent, without headers.',
  })
export type SentRequest = z.output<typeof SentRequest>
