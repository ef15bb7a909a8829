import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { toAiSdkCall } from '@promptwire/core/formats/ai-sdk'
import type { CachePlan } from '@promptwire/core/formats/cache-plan'
import {
  type Format,
  isProviderFormat,
  PROVIDER_FORMATS,
  type ProviderFormat,
} from '@promptwire/core/formats/formats'
import { toNeutralCall, toTemplate } from '@promptwire/core/formats/neutral'
import { toProviderCall } from '@promptwire/core/formats/provider-call'
import { findMissingFields } from '@promptwire/core/formats/required-fields'
import { readCallFields } from '@promptwire/core/models/content-settings'
import { configuredModel } from '@promptwire/core/models/serving-models'
import type { Compute } from '../../platform/threads/task.ts'
import { writeRequestTask } from '../models/index.ts'
import type { Delivery } from './deliver-prompt.ts'
import { writeSkill } from './format-skill.ts'

type CompiledView = Output<typeof publicContract.get_compiled_prompt>

export type FormattedPrompt = Required<
  Pick<CompiledView, 'format' | 'model' | 'request' | 'settings_not_sent'>
> &
  Pick<CompiledView, 'cache'>

type Call = Pick<FormattedPrompt, 'request' | 'settings_not_sent'>

export async function formatPrompt(
  compute: Compute,
  delivery: Delivery,
  format: Exclude<Format, 'text'>,
): Promise<FormattedPrompt> {
  const { content } = delivery.served
  const model = configuredModel(content.model_config)
  const call = isProviderFormat(format)
    ? await writeProviderCall(compute, delivery, format)
    : writeOwnCall(delivery, format)
  const { cache } = delivery.compiled
  return { format, model: model ?? null, ...call, ...(cache && { cache: toCacheView(cache) }) }
}

function writeOwnCall(delivery: Delivery, format: Exclude<Format, 'text' | ProviderFormat>): Call {
  const { content } = delivery.served
  const { messages = [] } = delivery.compiled
  if (format === 'skill') return writeSkill(delivery)
  if (format === 'messages') {
    return { request: toNeutralCall(messages, content), settings_not_sent: [] }
  }
  if (format === 'template') return { request: toTemplate(content), settings_not_sent: [] }
  const { settings, notSent } = readCallFields(content)
  const call = toAiSdkCall(messages, settings, configuredModel(content.model_config))
  return { request: { ...call.request }, settings_not_sent: [...notSent, ...call.notSent] }
}

async function writeProviderCall(
  compute: Compute,
  { projectId, served: { content }, compiled: { messages = [], cache: plan } }: Delivery,
  format: ProviderFormat,
): Promise<Call> {
  const { settings, notSent } = readCallFields(content)
  const kind = PROVIDER_FORMATS[format]
  const model = configuredModel(content.model_config)
  const cache = plan && { plan, model: model ?? '' }
  const { notSent: notTaken, ...call } = toProviderCall(kind, messages, settings, cache)
  const input = { kind, model, ...call }
  const size = JSON.stringify(input).length
  const { body, notSent: notWritten } = await compute.run(writeRequestTask, {
    projectId,
    size,
    input,
  })
  const missing = findMissingFields(format, body)
  return {
    request: { ...body },
    settings_not_sent: [...notSent, ...notTaken, ...notWritten, ...missing],
  }
}

const toCacheView = ({ breakpoints, ...plan }: CachePlan) => ({
  ...plan,
  breakpoints: breakpoints.map((each) => ({ ...each })),
})
