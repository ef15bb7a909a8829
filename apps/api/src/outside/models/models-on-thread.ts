import type { ModelEnd, Models } from '../../domain/model/model.ts'
import { createAskModelThread, type RoomSettings } from './ask-model-thread.ts'

/** Models whose calls hold what must be given back. */
export interface ModelRoom extends Models {
  close(): Promise<void>
}

/**
 * Models of providers, called on a thread of their own: reading their answers, and the garbage of that,
 * would hold up the event loop.
 */
export function createModelsOnThread(
  settings: RoomSettings,
  onTrouble: (error: Error) => void,
): ModelRoom {
  const { ask, close } = createAskModelThread(settings, onTrouble)
  return {
    call: async (call, signal, hear) => (await ask({ call }, signal, hear)) as ModelEnd,
    async list(list, signal) {
      try {
        return (await ask({ list }, signal, () => {})) as string[]
      } catch (error) {
        throw signal.aborted ? signal.reason : error
      }
    },
    close,
  }
}
