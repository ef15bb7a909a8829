import { modelName } from '@promptwire/core/contract/provider-fields'
import { optionalIfBusy } from '../forms/optional.ts'
import type { WebRequest } from './web-environment.ts'

/**
 * What the model of a configuration takes for reading so many tokens, in millionths of a US dollar:
 * null where nobody knows its price, undefined where none is named or the API is too busy to say.
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
