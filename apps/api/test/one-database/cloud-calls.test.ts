import { expect } from 'vitest'
import { test } from '../support/model-call-test.ts'

const CLOUDS = ['azure', 'bedrock'] as const

test.for(CLOUDS)(
  '%s: text, usage and the reason of the end come through',
  async (kind, { ask, server }) => {
    server.behaviours.push({ finish: 'length' })
    expect(await ask({ kind })).toMatchObject({
      text: 'Hello from the stand-in',
      end: {
        finishReason: 'length',
        usage: { inputTokens: 12, outputTokens: 4, cachedInputTokens: 5, isEstimate: false },
      },
    })
  },
)

test.for(CLOUDS)(
  '%s: an answer that breaks off, or is none, fails',
  async (kind, { ask, server }) => {
    const broken = [
      { endsAfter: { events: 3, by: 'death' } },
      { endsAfter: { events: 3, by: 'end' } },
      { bytes: ['not a stream at all'] },
      { bytes: [] },
    ] as const
    for (const behaviour of broken) {
      server.behaviours.push(behaviour)
      const { failure, end } = await ask({ kind })
      expect(failure, JSON.stringify(behaviour)).toMatchObject({ code: 'PROVIDER_FAILED' })
      expect(end).toBeUndefined()
      await server.quiet()
    }
  },
)

test.for(CLOUDS)('%s: a refusal quotes the provider', async (kind, { ask, server }) => {
  const message = 'The model is not enabled.'
  const body = kind === 'azure' ? { error: { message } } : { message }
  server.behaviours.push({ status: 400, body })
  expect((await ask({ kind })).failure?.message).toContain(`(400). It says: “${message}”`)
})
