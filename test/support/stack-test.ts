import { oncePerWorker } from './once-per-worker.ts'
import { type StackOptions, startStack } from './stack.ts'
import { test as webTest } from './web-test.ts'

const SHARED: StackOptions = {}

/** Tests of the three apps together on ports; fixtures are created on demand. */
export const test = webTest
  .extend('stackOptions', { scope: 'file' }, SHARED)
  // Files of a worker share a stack unless they need another.
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
