import type { SharedV3Warning } from '@ai-sdk/provider'
import type { SettingNotSent } from '@promptwire/core/models/model-settings'

/** The SDKs' names of settings, as a model configuration names them. */
const NAMES: Readonly<Record<string, string>> = {
  maxOutputTokens: 'max_tokens',
  stopSequences: 'stop',
  strict: 'tools.strict',
  textVerbosity: 'verbosity',
}
const MAX_REASON_LENGTH = 300

/** The settings that an SDK left out or changed, by the warnings that it starts an answer with. */
export const settingsNotSent = (warnings: readonly SharedV3Warning[]): SettingNotSent[] =>
  warnings.flatMap((warning) => {
    // Of the other kinds are notes about defaults, which the author did not set.
    if (warning.type !== 'unsupported') return []
    const { feature, details = 'The model does not support it.' } = warning
    return [{ setting: settingName(feature), reason: details.slice(0, MAX_REASON_LENGTH) }]
  })

function settingName(feature: string): string {
  const name = feature.split('.').at(-1) ?? feature
  return NAMES[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
