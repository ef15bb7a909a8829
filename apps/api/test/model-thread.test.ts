import { expect } from 'vitest'
import { test } from './support/model-call-test.ts'

test('words that come quickly are heard together', async ({ ask, server }) => {
  const pieces = Array.from({ length: 2_000 }, (_, i) => ` ${i}`)
  server.behaviours.push({ pieces })
  const heard: string[] = []
  const { text } = await ask({ hear: (piece) => heard.push(piece) })
  expect(text).toBe(pieces.join(''))
  expect(heard.length).toBeLessThan(pieces.length / 2)
})

/** One event without an end, which whoever reads it must keep. */
function* endlessEvent() {
  yield 'data: '
  for (;;) yield JSON.stringify('word '.repeat(20_000))
}

test('a thread that dies fails the calls under way in our words, and the next one has another', async ({
  ask,
  server,
  createRoom,
  troubles,
}) => {
  const small = createRoom({ heapMegabytes: 40, answerBytes: Number.MAX_SAFE_INTEGER })
  server.behaviours.push({ endsAfter: { events: 2, by: 'stall' } }, { bytes: endlessEvent() })
  const others = ask({ in: small })
  const { failure } = await ask({ in: small })
  expect(failure).toMatchObject({ code: 'PROVIDER_FAILED' })
  expect((await others).failure).toMatchObject({ code: 'PROVIDER_FAILED' })
  expect(troubles.map(({ message }) => message)).toEqual(['ERR_WORKER_OUT_OF_MEMORY'])
  await server.quiet()
  expect((await ask({ in: small })).text).toBe('Hello from the stand-in')
})

test('a room that is closed calls nobody any more', async ({ ask, server, createRoom }) => {
  const closing = createRoom()
  server.behaviours.push({ endsAfter: { events: 2, by: 'stall' } })
  const { failure } = await ask({ in: closing, hear: () => closing.close() })
  expect(failure).toMatchObject({ code: 'PROVIDER_FAILED' })
  await server.quiet()
  expect((await ask({ in: closing })).failure).toMatchObject({ code: 'UNAVAILABLE' })
  expect(server.received).toHaveLength(1)
})
