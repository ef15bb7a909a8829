import { type Listening, listen } from '@promptwire/runtime/listen'
import { createStartupDoor } from '@promptwire/runtime/startup-door'
import type { ApiEnvironment } from '../environment.ts'
import type { Apps } from '../http/app.ts'

/** Both respond 503 until the API serves on them. */
export interface Listeners {
  /** Sets the response of `/readyz` until then. */
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
  const { WEB_URL: webUrl } = environment
  const startup = { reason: () => state, webUrl, stopping }
  const internalHandler = createStartupDoor(startup)
  const publicHandler = createStartupDoor(startup)
  const internal = await listen(internalHandler.fetch, {
    port: environment.API_INTERNAL_PORT,
    host: environment.API_INTERNAL_HOST,
    webUrl,
    stopping,
  })
  const publicListener = await listen(publicHandler.fetch, {
    port: environment.API_PORT,
    host: environment.HOST,
    publicUrl: environment.API_URL,
    hosts: environment.ALLOWED_HOSTS,
    webUrl,
    stopping,
  })
  return {
    setState(words) {
      state = words
    },
    serve({ publicApp, internalApp }) {
      // The internal one first, so that a ready public listener means both are ready.
      internalHandler.open(internalApp.fetch)
      publicHandler.open(publicApp.fetch)
      return { port: publicListener.port, internal_port: internal.port }
    },
    close: () => closeAll([publicListener, internal]),
  }
}

async function closeAll(listening: readonly Listening[]): Promise<void> {
  await Promise.all(listening.map(({ close }) => close()))
}
