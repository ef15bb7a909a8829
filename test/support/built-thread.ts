import type { Thread } from '@promptwire/runtime/thread'

/** Threads from the build: one from source transforms its modules at each start. */
export const resolveThread = (_: string, name: string): Thread => ({
  file: new URL(`../../apps/api/dist/${name}.js`, import.meta.url).href,
  execArgv: [],
})
