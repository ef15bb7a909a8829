import { test as base } from 'vitest'
import type { Owner } from './fixtures/making.ts'
import { createKey } from './keys.ts'
import { oncePerWorker } from './once-per-worker.ts'
import { Person } from './person.ts'
import { PlainBrowser } from './plain-browser.ts'
import type { StackOptions } from './stack.ts'
import { startWebStack } from './web-stack.ts'

const SHARED: Omit<StackOptions, 'webHost'> = {}
/** For files that move the clock, fill the database or read all of it. */
export const OWN_STACK: Omit<StackOptions, 'webHost'> = {}

/**
 * Tests of pages by their HTML: the web app on the real API and database, without ports or a
 * browser.
 */
export const test = base
  .extend('stackOptions', { scope: 'file' }, SHARED)
  // Files of a worker share a stack unless they need another: starting one takes longer than many
  // tests.
  .extend('startShared', { scope: 'worker' }, oncePerWorker(startWebStack))
  .extend('stack', { scope: 'file' }, async ({ stackOptions, startShared }, { onCleanup }) => {
    if (stackOptions === SHARED) return startShared()
    const stack = await startWebStack(stackOptions)
    onCleanup(() => stack.close())
    return stack
  })
  .extend('owner', ({ stack }) => stack.owner())
  .extend('liveKey', ({ stack, owner }) => createKey(stack, owner, 'live'))
  .extend('devKey', ({ stack, owner }) => createKey(stack, owner, 'dev'))
  // Signs someone in with a browser without JavaScript.
  .extend(
    'signInAs',
    { scope: 'file' },
    ({ stack }) =>
      async (someone: Pick<Owner, 'userId' | 'email'>) => {
        const person = new Person(stack)
        person.cookies.set('session', await stack.session(someone))
        return person
      },
  )
  .extend('person', ({ signInAs, owner }) => signInAs(owner))
  .extend('plainBrowser', ({ person }) => new PlainBrowser(person))
