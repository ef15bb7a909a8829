import { expect } from 'vitest'
import { test } from '../../../test/support/model-call-test.ts'

test('batches text that arrives quickly', async ({ ask, server }) => {
  const pieces = Array.from({ length: 2_000 }, (_, i) => ` ${i}`)
  server.behaviours.push({ pieces })
  const received: string[] = []
  const { text } = await ask({ hear: (piece) => received.push(piece) })
  expect(text).toBe(pieces.join(''))
  expect(received.length).toBeLessThan(pieces.length / 2)
})

/** An event without an end, which its reader must buffer. */
function* endlessEvent() {
  yield 'data: '
  for (;;) yield JSON.stringify('word '.repeat(20_000))
}

test('a crashed thread fails its calls with our message, and the next call gets a new thread', async ({
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

test('a closed thread calls no provider', async ({ ask, server, createRoom }) => {
  const closing = createRoom()
  server.behaviours.push({ endsAfter: { events: 2, by: 'stall' } })
  const { failure } = await ask({ in: closing, hear: () => closing.close() })
  expect(failure).toMatchObject({ code: 'PROVIDER_FAILED' })
  await server.quiet()
  expect((await ask({ in: closing })).failure).toMatchObject({ code: 'UNAVAILABLE' })
  expect(server.received).toHaveLength(1)
})
