import type { PlaygroundSettings } from '@promptwire/core/contract/public/playground'
import { storable } from '@promptwire/core/text/json-text'
import type { z } from 'zod'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import type { SettingNotSent } from '../../platform/models/model.ts'
import type { ModelRun } from './model-run.ts'

/** The settings that mean the same to every provider, as a model configuration names them. */
export type CommonSettings = z.output<typeof PlaygroundSettings>

/** Those of a model configuration; what is there in another form than its schema's is left out. */
export function commonSettings(config: Readonly<Record<string, unknown>>): CommonSettings {
  const { temperature, max_tokens, top_p } = config
  return omitUndefined({
    temperature: asNumber(temperature),
    max_tokens: asNumber(max_tokens),
    top_p: asNumber(top_p),
  })
}

const asNumber = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** The settings to send, and those that choose the model. */
const SENT = ['temperature', 'max_tokens', 'top_p', 'model', 'provider']
const NOT_SENT = 'Promptwire does not send this setting.'
const MAX_UNSENT_SETTINGS = 50
const MAX_NAME = 100

/** The settings of a model configuration that are not sent. */
export const unsentSettings = (config: Readonly<Record<string, unknown>>): SettingNotSent[] =>
  Object.entries(config)
    .filter(([name, value]) => value !== null && !SENT.includes(name))
    .slice(0, MAX_UNSENT_SETTINGS)
    .map(([name]) => ({ setting: storable(name.slice(0, MAX_NAME)), reason: NOT_SENT }))

/** A prompt as a model is asked it: before what a user says, or, where that is nothing, as that. */
export function promptRun(
  prompt: string,
  userMessage: string,
  { temperature, top_p: topP, max_tokens: maxOutputTokens }: CommonSettings,
): Pick<ModelRun, 'system' | 'messages' | 'settings'> {
  return {
    system: userMessage === '' ? '' : prompt,
    messages: [{ role: 'user', content: userMessage === '' ? prompt : userMessage }],
    settings: omitUndefined({ temperature, topP, maxOutputTokens }),
  }
}
