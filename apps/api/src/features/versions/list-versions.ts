import { foreignCursor } from '../../kernel/id-cursor.ts'
import { readPage, SMALL_ITEMS } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Versions } from './version-page.ts'
import { type VersionRecord, versionView } from './version-record.ts'

/** The saved versions, newest first; without `limit` all of them. */
export const listVersions = verb(
  'list_versions',
  async ({
    input,
    prompt: { id },
    prompts,
  }: VerbContext<'list_versions', { readonly prompts: Versions }>) => {
    const { limit, cursor } = input
    const below = cursor === undefined ? undefined : readCursor(cursor)
    const list = {
      sizes: SMALL_ITEMS,
      read: (last: VersionRecord | undefined, maxItems: number) =>
        prompts.listVersions(id, last?.number ?? below, maxItems),
      view: versionView,
      toCursor: ({ number }: VersionRecord) => String(number),
    }
    return readPage(list, limit)
  },
)

function readCursor(cursor: string): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw foreignCursor()
}
