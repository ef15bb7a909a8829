import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import { foreignCursor } from '../id-cursor.ts'
import { oneMoreThan, pageOf } from '../page.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import { versionView } from './version-view.ts'

type Operation = typeof publicContract.list_versions

/** The saved versions, newest first; without `limit` all of them. */
export const listVersions =
  (prompts: Pick<PromptStore, 'listVersions'>) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { limit, cursor } = input
    const below = cursor === undefined ? undefined : readCursor(cursor)
    const found = await prompts.listVersions(namedPrompt(caller), below, oneMoreThan(limit))
    return pageOf(found, limit, versionView, ({ number }) => String(number))
  }

function readCursor(cursor: string): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw foreignCursor()
}
