import type { ModelEnd, Models } from '../model.ts'
import { createModelThreadClient, type ModelThreadOptions } from './model-thread-client.ts'

/** Models whose calls hold what must be given back. */
export interface ClosableModels extends Models {
  close(): Promise<void>
}

/**
 * Models of providers, called on a thread of their own: reading their answers, and the garbage of that,
 * would hold up the event loop.
 */
export function createModelsOnThread(
  settings: ModelThreadOptions,
  onError: (error: Error) => void,
): ClosableModels {
  const { ask, close } = createModelThreadClient(settings, onError)
  return {
    call: async (call, signal, onText) => (await ask({ call }, signal, onText)) as ModelEnd,
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
