import type { SettingNotSent } from '@promptwire/core/models/model-settings'
import { isOpenAiReasoningModel } from '@promptwire/core/models/reasoning-models'
import type { CallSettings, ModelRequest } from '../model.ts'

/** Settings that gateways to OpenAI's reasoning models reject; OpenAI's own SDK omits them. */
const UNSUPPORTED_SETTINGS = { temperature: 'temperature', topP: 'top_p' } as const
const REASON = 'Reasoning models do not support it.'

const isBehindGateway = ({ access, model }: ModelRequest): boolean =>
  access.kind === 'openai-compatible' && isOpenAiReasoningModel(model)

export function omitUnsupportedSettings(request: ModelRequest): ModelRequest {
  if (!isBehindGateway(request)) return request
  const { temperature: _temperature, topP: _topP, ...settings } = request.settings
  return { ...request, settings }
}

export function listOmittedSettings(request: ModelRequest): SettingNotSent[] {
  if (!isBehindGateway(request)) return []
  return Object.entries(UNSUPPORTED_SETTINGS).flatMap(([name, setting]) =>
    request.settings[name as keyof CallSettings] === undefined ? [] : [{ setting, reason: REASON }],
  )
}
