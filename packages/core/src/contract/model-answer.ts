import { z } from 'zod'

/** Fields of every model answer. */
export const finishReason = z
  .string()
  .nullable()
  .meta({
    description:
      'How the answer ended: stop, length (max tokens), refusal (the model declined), content_filter (the provider stopped it), tool_calls, aborted or other. Null where there was no answer.',
    examples: ['stop'],
  })

export const SettingNotSent = z
  .object({
    setting: z.string().meta({ examples: ['temperature'] }),
    reason: z.string().meta({ examples: ['temperature is not supported for reasoning models'] }),
  })
  .meta({
    id: 'SettingNotSent',
    description: 'A setting that did not reach the provider as it was set.',
  })
export type SettingNotSent = z.output<typeof SettingNotSent>

export const settingsNotSent = z.array(SettingNotSent).meta({
  description: 'Settings of the prompt or the request that were not sent, or not as they were set.',
  examples: [[]],
})

export const reasoning = z
  .string()
  .nullable()
  .meta({
    description:
      'What the model wrote in think tags before its answer; not part of the output. Null for none.',
    examples: [null],
  })

export const isDemo = z.boolean().meta({
  description: 'Whether the built-in demo answered: no model was asked.',
  examples: [false],
})
