import { modelName } from '@promptwire/core/contract/provider-fields'
import { optionalIfBusy } from '../forms/optional.ts'
import type { WebRequest } from './web-environment.ts'

/**
 * The input cost of so many tokens with a configuration's model, in millionths of a US dollar: null
 * if its price is unknown, undefined without a model or if the API is too busy.
 */
export async function readingCost(
  c: WebRequest,
  config: Readonly<Record<string, unknown>>,
  tokens: number,
): Promise<number | null | undefined> {
  if (config['model'] === undefined) return undefined
  const model = modelName.safeParse(config['model'])
  if (!model.success) return null
  const asked = c.var.projectApi.estimate_reading_cost({ model: model.data, tokens })
  return (await optionalIfBusy(asked))?.data.cost
}
