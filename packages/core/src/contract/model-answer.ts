import { z } from 'zod'

/** Fields shared by all model responses. */
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
