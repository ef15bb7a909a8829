import { expect } from 'vitest'
import { CLOUDS, test } from '../../../test/support/model-call-test.ts'

test.for(CLOUDS)('%s: returns text, usage and finish reason', async (kind, { ask, server }) => {
  server.behaviours.push({ finish: 'length' })
  expect(await ask({ kind })).toMatchObject({
    text: 'Hello from the stand-in',
    end: {
      finishReason: 'length',
      usage: { inputTokens: 12, outputTokens: 4, cachedInputTokens: 5, isEstimate: false },
    },
  })
})

test.for(CLOUDS)('%s: an error quotes the provider', async (kind, { ask, server }) => {
  const message = 'The model is not enabled.'
  const body =
    kind === 'bedrock' ? { message } : { error: { code: 400, status: 'INVALID', message } }
  server.behaviours.push({ status: 400, body })
  expect((await ask({ kind })).failure?.message).toContain(`(400). It says: “${message}”`)
})

test('vertex: names the safety blocks of prompts and answers', async ({ ask, server }) => {
  server.behaviours.push({ finish: 'blocked' }, { finish: 'content_filter', pieces: ['Started'] })
  const blocked = await ask({ kind: 'vertex' })
  expect(blocked.end).toMatchObject({ finishReason: 'content-filter', promptBlocked: true })
  const filtered = await ask({ kind: 'vertex' })
  expect(filtered.end).toMatchObject({ finishReason: 'content-filter', providerReason: 'SAFETY' })
})

test('vertex: sets thinking as for Gemini', async ({ ask, server }) => {
  const thinkingConfig = { thinkingBudget: 0 }
  await ask({ kind: 'vertex', settings: { providerOptions: { thinkingConfig } } })
  expect(server.received[0]?.body).toMatchObject({ generationConfig: { thinkingConfig } })
})
