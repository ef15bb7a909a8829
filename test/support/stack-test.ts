import { type StackOptions, startStack } from './stack.ts'
import { test as webTest } from './web-test.ts'

const LIKE_PRODUCTION: StackOptions = {}

/** Tests of the three apps together on ports, one stack a file; what a test names is made for it alone. */
export const test = webTest
  .extend('stackOptions', { scope: 'file' }, LIKE_PRODUCTION)
  .extend('stack', { scope: 'file' }, async ({ stackOptions }, { onCleanup }) => {
    const stack = await startStack(stackOptions)
    onCleanup(() => stack.close())
    return stack
  })
