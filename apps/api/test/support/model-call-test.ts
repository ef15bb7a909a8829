import { Failure } from '@promptwire/core/errors/failure'
import type { ProviderKind } from '@promptwire/core/models/model-providers'
import { test as base } from 'vitest'
import { type ModelServer, modelServerOfTest } from '../../../../test/support/model-server.ts'
import type { ModelAccess, ModelEnd, ModelRequest } from '../../src/platform/models/model.ts'
import type { PrivateHost } from '../../src/platform/models/model-address.ts'
import { createModels } from '../../src/platform/models/models.ts'
import type { ModelThreadLimits } from '../../src/platform/models/thread/model-thread-client.ts'
import type { ClosableModels } from '../../src/platform/models/thread/models-on-thread.ts'

export const KEY = 'sk-test-0123456789abcdef'
export const privateModelHosts = [{ hostname: '127.0.0.1', port: undefined }]
export const models = createModels({ demoProvider: false, privateModelHosts }, () => {})
export const never = new AbortController().signal

/** Provider kinds with their own wire protocol, and how to reach each. */
export const KINDS = ['openai', 'anthropic', 'google', 'openai-compatible'] as const
export const CLOUDS = ['azure', 'bedrock', 'vertex'] as const

export const accessTo = (server: ModelServer, kind: ProviderKind): ModelAccess => ({
  kind,
  baseUrl: addressAt(server, kind),
  apiKey: KEY,
  ...(kind === 'bedrock' && { options: { region: 'eu-central-1' } }),
})

function addressAt(server: ModelServer, kind: ProviderKind): string {
  if (kind === 'azure' || kind === 'bedrock' || kind === 'vertex') return server.origin
  return kind === 'google' ? server.googleUrl : server.url
}

/** Tests of model calls to a test server, without a database. */
export const test = base
  .extend('server', modelServerOfTest)
  .extend(
    'ask',
    ({ server }) =>
      (given?: Given) =>
        collect(server, given),
  )
  .extend('troubles', (): Error[] => [])
  // A model-call context with its own limits and hosts.
  .extend('createRoom', ({ troubles }, { onCleanup }) => {
    const rooms: ClosableModels[] = []
    onCleanup(async () => {
      for (const room of rooms) await room.close()
    })
    return (limits: Partial<ModelThreadLimits> = {}, hosts: PrivateHost[] = privateModelHosts) => {
      const policy = { demoProvider: false, privateModelHosts: hosts }
      const room = createModels(policy, (error) => troubles.push(error), limits)
      rooms.push(room)
      return room
    }
  })

interface Given extends Partial<ModelRequest> {
  readonly kind?: ProviderKind
  readonly in?: typeof models
  readonly signal?: AbortSignal
  /** Called with each text as it arrives. */
  readonly hear?: (text: string) => unknown
}

interface Asked {
  readonly text: string
  readonly end: ModelEnd | undefined
  readonly failure: Failure | undefined
}

/** Calls a model, and returns all results. */
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
  let text = ''
  const received = (piece: string) => {
    text += piece
    hear?.(piece)
  }
  try {
    const end = await room.call(request, signal, received)
    return { text, end, failure: undefined }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { text, end: undefined, failure: error }
  }
}

/** Everything that a failure could reveal. */
export const inspected = (failure: Failure | undefined) =>
  JSON.stringify([failure?.message, failure?.detail, String(failure?.cause), failure])
