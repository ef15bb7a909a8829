import { Failure } from '@promptwire/core/failure'
import type { ProviderKind } from '@promptwire/core/model-providers'
import { test as base } from 'vitest'
import { type ModelServer, modelServerOfTest } from '../../../../test/support/model-server.ts'
import type { ModelAccess, ModelPart, ModelRequest } from '../../src/domain/model/model.ts'
import { createModels } from '../../src/outside/models/models.ts'

export const KEY = 'sk-test-0123456789abcdef'
export const privateModelHosts = [{ hostname: '127.0.0.1', port: undefined }]
export const models = createModels({ demoProvider: false, privateModelHosts })
export const never = new AbortController().signal

/** The kinds of providers that are called over the wire, and where each is reached. */
export const KINDS = ['openai', 'anthropic', 'google', 'openai-compatible'] as const

export const accessTo = (server: ModelServer, kind: ProviderKind): ModelAccess => ({
  kind,
  baseUrl: kind === 'google' ? server.googleUrl : server.url,
  apiKey: KEY,
})

/** Tests of calls to a model at a server of the test's own; no database has a part in them. */
export const test = base.extend('server', modelServerOfTest).extend(
  'ask',
  ({ server }) =>
    (given?: Given) =>
      collect(server, given),
)

interface Given extends Partial<ModelRequest> {
  readonly kind?: ProviderKind
  readonly in?: typeof models
  readonly signal?: AbortSignal
  /** Called with each part as it comes. */
  readonly hear?: (part: ModelPart) => unknown
}

interface Asked {
  readonly text: string
  readonly end: ModelPart | undefined
  readonly failure: Failure | undefined
}

/** Asks a model, and tells all that came of it. */
export async function collect(server: ModelServer, given: Given = {}): Promise<Asked> {
  const { kind = 'openai-compatible', in: room = models, signal = never, hear, ...rest } = given
  const request: ModelRequest = {
    projectId: 'a project',
    access: accessTo(server, kind),
    model: 'a-model',
    system: 'Be brief.',
    messages: [{ role: 'user', content: 'Hello?' }],
    settings: {},
    ...rest,
  }
  let [text, end]: [string, ModelPart | undefined] = ['', undefined]
  try {
    for await (const part of room.call(request, signal)) {
      if (part.kind === 'text') text += part.text
      else end = part
      await hear?.(part)
    }
    return { text, end, failure: undefined }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { text, end, failure: error }
  }
}

/** All that a failure could tell. */
export const inspected = (failure: Failure | undefined) =>
  JSON.stringify([failure?.message, failure?.detail, String(failure?.cause), failure])
