import { type Listening, listen } from '@promptwire/runtime/listen'
import { createEntrance } from '@promptwire/runtime/starting'
import type { ApiEnvironment } from './environment.ts'
import type { Apps } from './http/app.ts'

/** The API's two listeners, which answer 503 until the API serves on them. */
export interface Listeners {
  /** What `/readyz` answers until then. */
  readonly setState: (words: string) => void
  /** Serves the API on both; returns their ports. */
  serve(apps: Apps): { port: number; internal_port: number }
  close(): Promise<void>
}

/** Listens before the database is open: a start that migrates for minutes must look alive. */
export async function openListeners(
  environment: ApiEnvironment,
  stopping: AbortSignal,
): Promise<Listeners> {
  let state = 'starting'
  const reason = () => state
  const [internalEntrance, publicEntrance] = [
    createEntrance(reason, stopping),
    createEntrance(reason, stopping),
  ]
  const internal = await listen(internalEntrance.fetch, {
    port: environment.API_INTERNAL_PORT,
    host: environment.API_INTERNAL_HOST,
    stopping,
  })
  const forEverybody = await listen(publicEntrance.fetch, {
    port: environment.API_PORT,
    host: environment.HOST,
    publicUrl: environment.API_URL,
    stopping,
  })
  return {
    setState(words) {
      state = words
    },
    serve({ publicApp, internalApp }) {
      // The internal one first: who finds the public one ready finds both.
      internalEntrance.open(internalApp.fetch)
      publicEntrance.open(publicApp.fetch)
      return { port: forEverybody.port, internal_port: internal.port }
    },
    close: () => closeAll([forEverybody, internal]),
  }
}

async function closeAll(listening: readonly Listening[]): Promise<void> {
  await Promise.all(listening.map(({ close }) => close()))
}
