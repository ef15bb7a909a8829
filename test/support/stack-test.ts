import { test as base } from 'vitest'
import type { Owner } from './fixtures/making.ts'
import { createKey } from './keys.ts'
import { Person } from './person.ts'
import { type StackOptions, startStack } from './stack.ts'

const LIKE_PRODUCTION: StackOptions = {}

/** Tests of the three apps together, one stack a file; what a test names is made for it alone. */
export const test = base
  .extend('stackOptions', { scope: 'file' }, LIKE_PRODUCTION)
  .extend('stack', { scope: 'file' }, async ({ stackOptions }, { onCleanup }) => {
    const stack = await startStack(stackOptions)
    onCleanup(() => stack.close())
    return stack
  })
  .extend('owner', ({ stack }) => stack.owner())
  .extend('liveKey', ({ stack, owner }) => createKey(stack, owner, 'live'))
  .extend('devKey', ({ stack, owner }) => createKey(stack, owner, 'dev'))
  // Signs somebody in with a browser that has no JavaScript.
  .extend(
    'signInAs',
    { scope: 'file' },
    ({ stack }) =>
      async (somebody: Pick<Owner, 'userId' | 'email'>) => {
        const person = new Person(stack)
        person.cookies.set('session', await stack.session(somebody))
        return person
      },
  )
  // The owner in theirs.
  .extend('person', ({ signInAs, owner }) => signInAs(owner))
