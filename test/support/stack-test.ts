import { type Stack, type StackOptions, startStack } from './stack.ts'
import { test as webTest } from './web-test.ts'

const SHARED: StackOptions = {}

/** Tests of the three apps together on ports; what a test names is made for it alone. */
export const test = webTest
  .extend('stackOptions', { scope: 'file' }, SHARED)
  // The files of a worker that ask for no other share a stack, as they do without ports.
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  .extend('startSharedOnPorts', { scope: 'worker' }, ({}, { onCleanup }) => {
    let started: Promise<Stack> | undefined
    onCleanup(async () => (await started)?.close())
    return () => {
      started ??= startStack()
      return started
    }
  })
  .extend(
    'stack',
    { scope: 'file' },
    async ({ stackOptions, startSharedOnPorts }, { onCleanup }) => {
      if (stackOptions === SHARED) return startSharedOnPorts()
      const stack = await startStack(stackOptions)
      onCleanup(() => stack.close())
      return stack
    },
  )
