import { foreignCursor } from '../id-cursor.ts'
import { oneMoreThan, pageOf } from '../page.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import type { Verb } from '../verb.ts'
import { versionView } from './version-view.ts'

/** The saved versions, newest first; without `limit` all of them. */
export const listVersions =
  (prompts: Pick<PromptStore, 'listVersions'>): Verb<'list_versions'> =>
  async (_caller, input, { id }) => {
    const { limit, cursor } = input
    const below = cursor === undefined ? undefined : readCursor(cursor)
    const found = await prompts.listVersions(id, below, oneMoreThan(limit))
    return pageOf(found, limit, versionView, ({ number }) => String(number))
  }

function readCursor(cursor: string): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw foreignCursor()
}
