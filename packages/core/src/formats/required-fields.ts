import type { SettingNotSent } from '../models/model-settings.ts'
import type { ProviderFormat } from './formats.ts'

/** Fields that a provider requires. Google's URL has the model. */
const REQUIRED: Readonly<Record<ProviderFormat, readonly string[]>> = {
  'openai-chat': ['model'],
  'openai-responses': ['model'],
  anthropic: ['model', 'max_tokens'],
  google: [],
}

/** Required fields that the author left unset, for the app to add. */
export const findMissingFields = (
  format: ProviderFormat,
  body: Readonly<Record<string, unknown>>,
): SettingNotSent[] =>
  REQUIRED[format]
    .filter((field) => body[field] === undefined)
    .map((setting) => ({
      setting,
      reason: 'The provider requires it and the prompt sets none. Add it before you send.',
    }))
