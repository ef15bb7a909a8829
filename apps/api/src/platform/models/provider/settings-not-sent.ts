import type { SharedV3Warning } from '@ai-sdk/provider'
import type { SettingNotSent } from '@promptwire/core/models/model-settings'

/** Maps the SDKs' setting names to a model configuration's. */
const NAMES: Readonly<Record<string, string>> = {
  maxOutputTokens: 'max_tokens',
  stopSequences: 'stop',
  strict: 'tools.strict',
  textVerbosity: 'verbosity',
}
const MAX_REASON_LENGTH = 300

/** The settings that an SDK omitted or changed, from the warnings at the start of an answer. */
export const settingsNotSent = (warnings: readonly SharedV3Warning[]): SettingNotSent[] =>
  warnings.flatMap((warning) => {
    // Other warnings include notes about defaults, which the author did not set.
    if (warning.type !== 'unsupported') return []
    const { feature, details = 'The model does not support it.' } = warning
    return [{ setting: settingName(feature), reason: details.slice(0, MAX_REASON_LENGTH) }]
  })

function settingName(feature: string): string {
  const name = feature.split('.').at(-1) ?? feature
  return NAMES[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
