import { expect } from 'vitest'
import type { ModelPart } from '../../src/domain/model/model.ts'
import { accessTo, KINDS, models, never, test } from '../support/model-call-test.ts'

test('who has left before calls nobody', async ({ ask, server }) => {
  const { end } = await ask({ signal: AbortSignal.abort() })
  expect(end).toMatchObject({ finishReason: 'aborted', usage: { outputTokens: 0 } })
  expect(server.received).toEqual([])
})

test.for(KINDS)(
  '%s: who leaves before the first word ends the call',
  async (kind, { ask, server }) => {
    const leaving = new AbortController()
    server.rules.otherwise = () => {
      setImmediate(() => leaving.abort())
      return { endsAfter: { events: 0, by: 'stall' } }
    }
    const { end, failure } = await ask({ kind, signal: leaving.signal })
    expect(failure).toBeUndefined()
    expect(end).toMatchObject({ finishReason: 'aborted', usage: { outputTokens: 0 } })
    await server.quiet()
  },
)

test.for(KINDS)(
  '%s: who leaves in the middle ends the call, and what came is counted',
  async (kind, { ask, server }) => {
    const leaving = new AbortController()
    server.behaviours.push({ endsAfter: { events: 4, by: 'stall' } })
    const { end, text } = await ask({ kind, signal: leaving.signal, hear: () => leaving.abort() })
    expect(text).toBe('Hello')
    expect(end).toMatchObject({
      finishReason: 'aborted',
      usage: { inputTokens: expect.any(Number), outputTokens: 1, isEstimate: true },
    })
    await server.quiet()
  },
)

test('who leaves after the last word has the whole answer', async ({ ask, server }) => {
  const leaving = new AbortController()
  const hear = (part: ModelPart) => part.kind === 'end' && leaving.abort()
  const { end } = await ask({ signal: leaving.signal, hear })
  expect(end).toMatchObject({ finishReason: 'stop', usage: { isEstimate: false } })
  await server.quiet()
})

test('who stops reading ends the call', async ({ server }) => {
  server.behaviours.push({ endsAfter: { events: 4, by: 'stall' } })
  const request = {
    projectId: 'a project',
    access: accessTo(server, 'openai-compatible'),
    model: 'a-model',
    system: '',
    messages: [{ role: 'user', content: 'Hello?' }],
    settings: {},
  } as const
  for await (const part of models.call(request, never)) {
    expect(part).toEqual({ kind: 'text', text: 'Hello' })
    break
  }
  await server.quiet()
})
