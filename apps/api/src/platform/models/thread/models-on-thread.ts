import type { ListedModel, ModelEnd, Models } from '../model.ts'
import { createModelThreadClient, type ModelThreadOptions } from './model-thread-client.ts'

export interface ClosableModels extends Models {
  close(): Promise<void>
}

/**
 * Calls providers on a separate thread: parsing their answers, and the resulting garbage
 * collection, would block the event loop.
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
        return (await ask({ list }, signal, () => {})) as ListedModel[]
      } catch (error) {
        throw signal.aborted ? signal.reason : error
      }
    },
    close,
  }
}
