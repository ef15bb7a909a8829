import { oncePerWorker } from './once-per-worker.ts'
import { type StackOptions, startStack } from './stack.ts'
import { test as webTest } from './web-test.ts'

const SHARED: StackOptions = {}

/** Tests of the three apps together on ports; what a test names is made for it alone. */
export const test = webTest
  .extend('stackOptions', { scope: 'file' }, SHARED)
  // The files of a worker that ask for no other share a stack, as they do without ports.
  .extend('startSharedOnPorts', { scope: 'worker' }, oncePerWorker(startStack))
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
