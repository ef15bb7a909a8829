import { foreignCursor } from '../../kernel/id-cursor.ts'
import { readPage, SMALL_ITEMS } from '../../kernel/page.ts'
import { verb } from '../../kernel/verb.ts'
import { type VersionRecord, versionView } from './version-record.ts'
import { readVersions } from './version-rows.ts'

/** Newest first; without `limit`, all versions. */
export const listVersions = verb('list_versions', async ({ input, prompt: { id }, unitOfWork }) => {
  const { limit, cursor } = input
  const below = cursor === undefined ? undefined : readCursor(cursor)
  const list = {
    sizes: SMALL_ITEMS,
    read: (last: VersionRecord | undefined, maxItems: number) =>
      readVersions(unitOfWork, id, { to: toNumber(last?.number ?? below), limit: maxItems }),
    view: versionView,
    toCursor: ({ number }: VersionRecord) => String(number),
  }
  return readPage(list, limit)
})

function readCursor(cursor: string): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw foreignCursor()
}

/** The number of the next version on a descending page. */
const toNumber = (below: number | undefined) => (below === undefined ? undefined : below - 1)
