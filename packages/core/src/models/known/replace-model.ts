import { settingName } from '../read-model-config.ts'
import type { KnownModel } from './known-model.ts'

/** A replacement; without a row, its limits are unknown. */
export interface Replacement {
  readonly name: string
  readonly row?: KnownModel | undefined
}

/** Names specific to an account: fine-tuned models and AWS ARNs. */
const OWN_NAME = /^(?:ft|arn):/i
/** Optional region, then vendor: `eu.anthropic.claude-…`. */
const BEDROCK = /^((?:[a-z]{2,6}\.)?)([a-z]+\.)(?=[a-z])/i

/**
 * Spells the replacement in the style of `given`: with the gateway's vendor prefix, or the cloud's
 * name. Undefined if its name there is unknown.
 */
export function spellReplacement(
  given: string,
  { vendor: former }: Pick<KnownModel, 'vendor'>,
  { name, row }: Replacement,
): string | undefined {
  if (OWN_NAME.test(given.trim())) return undefined
  // A name other than the vendor's is meant as written.
  if (row?.name !== name) return name
  const place = given.lastIndexOf('/') + 1
  const [prefix, last] = [given.slice(0, place), given.slice(place)]
  const [, region = '', cloudVendor] = BEDROCK.exec(last) ?? []
  if (cloudVendor === undefined) {
    // Other prefixes, such as `azure/`, are places that may host another vendor's model too.
    return (
      (prefix.endsWith(`${former}/`) ? prefix.replace(/[^/]+\/$/, `${row.vendor}/`) : prefix) + name
    )
  }
  const inCloud = [name, ...row.aliases].find((each) => each.startsWith(cloudVendor))
  return inCloud && prefix + region + inCloud
}

type Config = Readonly<Record<string, unknown>>

interface ReplacedConfig {
  readonly config: Record<string, unknown>
  /** Why each setting besides the model changes. */
  readonly reasons: readonly string[]
}

/** Changes the model and drops settings that the new model rejects. */
export function replaceModel(
  config: Config,
  model: string,
  { name, row }: Replacement,
): ReplacedConfig {
  const refused = new Set(row?.refuses)
  const reasons: string[] = []
  const settings = Object.entries(config).flatMap(([given, value]) => {
    const setting = settingName(given)
    if (refused.has(setting)) {
      reasons.push(`Removes ${given}: ${name} rejects it.`)
      return []
    }
    const max = setting === 'max_tokens' ? row?.max_output_tokens : undefined
    if (max == null || typeof value !== 'number' || value <= max) return [[given, value] as const]
    reasons.push(`Lowers ${given} to ${max}, the limit of ${name}.`)
    return [[given, max] as const]
  })
  return { config: { ...Object.fromEntries(settings), model }, reasons }
}
