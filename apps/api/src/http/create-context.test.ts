import { setFlagsFromString } from 'node:v8'
import { expect, test } from 'vitest'
import { createContextClass, LazySignal } from './create-context.ts'

setFlagsFromString('--allow-natives-syntax')
const haveSameMap = new Function('one', 'other', 'return %HaveSameMap(one, other)')

const never = () => new AbortController().signal

type ContextClass = ReturnType<typeof createContextClass>

function createContext(Context: ContextClass, closing: AbortSignal, disconnected = never()) {
  const signal = new LazySignal({ raw: { signal: disconnected } }, closing)
  const own = { input: {}, caller: {}, unitOfWork: {} } as ConstructorParameters<ContextClass>[0]
  return new Context(own, signal, { prompt: {} })
}

test('contexts of all requests share one class of objects, so that each is collected young', () => {
  const Context = createContextClass({ service: true })
  const [one, other] = [1, 2].map(() => createContext(Context, never()))
  expect(haveSameMap(one, other)).toBe(true)
  expect(one).toMatchObject({ service: true, prompt: {} })
})

test('the signal of a request is aborted by its client and by the stop, and not by another one', () => {
  const Context = createContextClass({})
  const [client, closing] = [new AbortController(), new AbortController()]
  const one = createContext(Context, closing.signal, client.signal)
  const other = createContext(Context, closing.signal)
  const [first, second] = [one.signal, other.signal]
  client.abort()
  expect([first.aborted, second.aborted]).toEqual([true, false])
  closing.abort()
  expect(second.aborted).toBe(true)
})
