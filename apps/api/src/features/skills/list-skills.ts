import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { LARGE_ITEMS, readPage } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ServeContent } from '../delivery/index.ts'
import { findSkills } from './find-skills.sql.ts'
import { skillView } from './served-skill.ts'

interface Needs {
  readonly serveContent: ServeContent
}

type Listed = Awaited<ReturnType<typeof skillView>> & { readonly id: string }

/** Lists the skills of the caller's key, with the hashes of their files. */
export const listSkills = verb(
  'list_skills',
  async ({ caller, input, unitOfWork, serveContent }: VerbContext<'list_skills', Needs>) => {
    const start = readCursor(input.cursor)
    const list = {
      sizes: LARGE_ITEMS,
      async read(last: Listed | undefined, size: number): Promise<Listed[]> {
        const found = await findSkills(unitOfWork, caller, last?.id ?? start, size)
        return Promise.all(
          found.map(async ({ slug, ...pointer }) => {
            const served = await serveContent(pointer, caller)
            return { ...(await skillView({ id: pointer.id, slug }, served)), id: pointer.id }
          }),
        )
      },
      view: ({ id: _, ...skill }: Listed) => skill,
      toCursor: writeCursor,
    }
    return readPage(list, input.limit)
  },
)
