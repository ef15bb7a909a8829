import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import { Failure } from '@promptwire/core/failure'
import type { KeyCaller } from '../caller.ts'
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
    const more = limit === undefined ? undefined : limit + 1
    const found = await prompts.listVersions(namedPrompt(caller), below, more)
    const page = found.slice(0, limit)
    const data = page.map(versionView)
    if (limit === undefined) return { data }
    const last = found.length > limit ? page.at(-1) : undefined
    return { data, next_cursor: last ? String(last.number) : null }
  }

function readCursor(cursor: string): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw new Failure('VALIDATION_ERROR', 'cursor: is not one that a page returned.')
}
