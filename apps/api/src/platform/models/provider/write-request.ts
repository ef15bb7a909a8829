import type { LanguageModelV3StreamPart } from '@ai-sdk/provider'
import type { CacheMarks } from '@promptwire/core/formats/cache-marks'
import type { ProviderKind } from '@promptwire/core/models/model-providers'
import type { SettingNotSent } from '@promptwire/core/models/model-settings'
import type { CallSettings, ModelMessage, ModelRequest } from '../model.ts'
import { optionsFailure } from './options-failure.ts'
import { providerModel } from './provider-model.ts'
import { callOptions } from './provider-options.ts'
import { listOmittedSettings, omitUnsupportedSettings } from './reasoning-settings.ts'
import { settingsNotSent } from './settings-not-sent.ts'
import { listMissing, removeField, removeUnsetStrict } from './written-body.ts'

export interface CallToWrite {
  readonly kind: ProviderKind
  /** Undefined if the author left the choice to the app. */
  readonly model: string | undefined
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly cacheMarks?: CacheMarks
  readonly settings: CallSettings
}

/** The body of a request, and the author's settings that it lacks. */
export interface WrittenRequest {
  readonly body: Readonly<Record<string, unknown>>
  readonly notSent: readonly SettingNotSent[]
}

type Body = Record<string, unknown>

/** No request is sent: these only satisfy the SDKs. */
const ADDRESS = 'http://localhost'
const KEY = 'none'

/**
 * Writes the request that a run of the same call sends, with the same code. Omits fields that only
 * a run needs: streaming, its token limit and its privacy settings.
 */
export async function writeRequest(call: CallToWrite): Promise<WrittenRequest> {
  const request = toModelRequest(call)
  const { body, parts } = await capture(request)
  const warnings = parts.flatMap((part) => (part.type === 'stream-start' ? part.warnings : []))
  return {
    body: withoutRunFields(body, call),
    notSent: [
      ...listOmittedSettings(request),
      ...settingsNotSent(warnings),
      ...listMissing(body, request),
    ],
  }
}

const toModelRequest = ({ kind, model = '', ...call }: CallToWrite): ModelRequest => ({
  projectId: '',
  access: { kind, baseUrl: ADDRESS, apiKey: KEY },
  model,
  ...call,
})

/** The SDK sends the request to a function that keeps it and returns an empty stream. */
async function capture(
  request: ModelRequest,
): Promise<{ body: Body; parts: LanguageModelV3StreamPart[] }> {
  let body: Body = {}
  const fetch = async (_url: unknown, sent: { readonly body?: unknown } = {}) => {
    body = JSON.parse(String(sent.body))
    const headers = { 'content-type': 'text/event-stream' }
    return new Response('data: [DONE]\n\n', { headers })
  }
  const model = await providerModel(request.access, request.model, fetch as never)
  const { signal } = new AbortController()
  const options = callOptions(omitUnsupportedSettings(request), signal, { isPrivate: false })
  try {
    const { stream } = await model.doStream(options)
    const reader = stream.getReader()
    const { value } = await reader.read()
    await reader.cancel()
    return { body, parts: value ? [value] : [] }
  } catch (error) {
    throw optionsFailure(error) ?? error
  }
}

function withoutRunFields(body: Body, { model, settings }: CallToWrite): Body {
  const { stream: _stream, stream_options: _options, ...rest } = body
  const { maxOutputTokens, providerOptions = {} } = settings
  if (model === undefined) delete rest['model']
  // Anthropic's SDK fills in the model's largest limit.
  if (maxOutputTokens === undefined) delete rest['max_tokens']
  removeUnsetStrict(rest, { settings })
  if (providerOptions['toolStreaming'] === undefined) removeStreaming(rest)
  return rest
}

/** Anthropic's SDK requests streaming of tool arguments. */
function removeStreaming({ tools }: Body): void {
  for (const tool of Array.isArray(tools) ? tools : []) removeField(tool, 'eager_input_streaming')
}
