import { Failure } from '@promptwire/core/errors/failure'
import type { CalculateCost } from '../../platform/models/cost.ts'
import type { ModelAccess } from '../../platform/models/model.ts'

export interface ProjectRules extends ModelRules {
  readonly hasCostLimit: boolean
}

export interface ModelRules {
  /** Patterns with `*` as a wildcard; an empty list allows every model. */
  readonly allowedModels: readonly string[]
  /** Whether a cost limit allows calls with an unknown price. */
  readonly allowUnpricedModels: boolean
  /** Max output tokens of a call that sets none; null for the installation's default. */
  readonly maxOutputTokens: number | null
}

/** Whether a pattern matches the model, or `provider/model`. */
export const isAllowed = (patterns: readonly string[], provider: string, model: string): boolean =>
  patterns.length === 0 ||
  patterns.some((pattern) => matches(pattern, model) || matches(pattern, `${provider}/${model}`))

/** Takes the first match of each part, so no pattern can cause backtracking. */
function matches(pattern: string, text: string): boolean {
  const [first = '', ...parts] = pattern.split('*')
  const last = parts.pop()
  if (last === undefined) return pattern === text
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  const end = text.length - last.length
  let at = first.length
  for (const part of parts) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= end
}

interface Offered {
  readonly name: string
  readonly model: string
  readonly models: readonly string[]
}

/** The allowed models of a provider; the first one replaces a default that is not allowed. */
export function usableModels(
  { allowedModels }: Pick<ModelRules, 'allowedModels'>,
  { name, model, models }: Offered,
): Pick<Offered, 'model' | 'models'> {
  const allowed = models.filter((each) => isAllowed(allowedModels, name, each))
  const isUsable = isAllowed(allowedModels, name, model)
  return { models: allowed, model: isUsable ? model : (allowed[0] ?? model) }
}

interface ModelReference {
  readonly provider: string
  readonly model: string
}

export function requireAllowed(
  rules: ModelRules,
  { provider, model }: ModelReference,
  page: string,
): void {
  if (isAllowed(rules.allowedModels, provider, model)) return
  throw new Failure(
    'CONFLICT',
    `This project does not allow the model "${model}" of "${provider}". An admin can add it under Allowed models (allowed_models): ${page}`,
  )
}

const NO_USAGE = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0 }

/** Throws for a model without a known price if the project limits cost. */
export async function requirePrice(
  { hasCostLimit, allowUnpricedModels }: ProjectRules,
  { access, model }: { readonly access: ModelAccess; readonly model: string },
  calculateCost: CalculateCost,
): Promise<void> {
  if (!hasCostLimit || allowUnpricedModels) return
  if ((await calculateCost({ access, model, usage: NO_USAGE })) !== undefined) return
  throw new Failure(
    'CONFLICT',
    `The project limits the cost of model calls, and the price of "${model}" is unknown. Choose a model with a known price, or ask an admin to allow models without one (allow_unpriced_models); the operator can set a price (MODEL_PRICES).`,
  )
}
