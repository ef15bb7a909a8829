import type { Thread } from '@promptwire/runtime/thread'

/** Starts threads from the build: from source, each start would transform its modules. */
export const resolveThread = (_: string, name: string): Thread => ({
  file: new URL(`../../apps/api/dist/${name}.js`, import.meta.url).href,
  execArgv: [],
})
