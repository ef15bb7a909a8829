import type { Input } from '@promptwire/core/contract/operation'
import type { PeopleContract } from '@promptwire/core/contract/people/people-contract'
import { invalidField } from '@promptwire/core/errors/failure'
import { isUuid } from '@promptwire/core/text/slug'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { readFolders } from '../folders/index.sql.ts'
import { pathTo } from '../folders/index.ts'
import type { KeyRestriction } from './key-record.ts'

type Given = NonNullable<Input<PeopleContract['create_key']>['restricted_to']>

/** The columns of a restriction; null lifts it. */
export async function resolveRestriction(
  db: Queryable,
  projectId: string,
  given: Given | null,
): Promise<KeyRestriction> {
  if (!given) return { isRestricted: false, folderIds: [], promptIds: [] }
  const { folder_ids, prompt_ids } = given
  const folders = new Set((await readFolders(db, projectId)).map(({ id }) => id))
  const promptIds = await findPromptIds(db, projectId, prompt_ids)
  return {
    isRestricted: true,
    folderIds: resolveEach('folder', folder_ids, (id) =>
      folders.has(id.toLowerCase()) ? id.toLowerCase() : undefined,
    ),
    promptIds: resolveEach('prompt', prompt_ids, (name) => promptIds.get(name.toLowerCase())),
  }
}

function resolveEach(
  kind: 'folder' | 'prompt',
  names: readonly string[],
  find: (name: string) => string | undefined,
): string[] {
  const ids = names.map((name, i) => {
    const id = find(name)
    if (id) return id
    const given = JSON.stringify(name.slice(0, 100))
    throw invalidField(
      `restricted_to.${kind}_ids.${i}`,
      `names no ${kind} of this project: ${given}.`,
    )
  })
  return [...new Set(ids)]
}

/** Ids of prompts by slug and by id. */
async function findPromptIds({ prisma }: Queryable, projectId: string, names: readonly string[]) {
  const [ids, slugs] = [names.filter(isUuid), names.filter((name) => !isUuid(name))]
  const rows = await prisma.$queryRaw<{ id: string; slug: string }[]>`
    SELECT id, slug FROM prompt
     WHERE project_id = ${projectId}::uuid
       AND (id = ANY (${ids}::uuid[]) OR slug = ANY (${slugs.filter(isStorable)}::text[]))`
  return new Map(
    rows.flatMap(({ id, slug }) => [
      [id, id],
      [slug, id],
    ]),
  )
}

/** PostgreSQL stores no NUL. */
const isStorable = (text: string) => !text.includes('\0')

/** The folders and prompts of a restriction that still exist, by path and slug. */
export async function readRestriction(
  db: Queryable,
  projectId: string,
  { isRestricted, folderIds, promptIds }: KeyRestriction,
) {
  if (!isRestricted) return null
  const all = folderIds.length > 0 ? await readFolders(db, projectId) : []
  const toPath = (id: string) => pathTo(all, id).map(({ name }) => name)
  const folders = all
    .filter(({ id }) => folderIds.includes(id))
    .map(({ id }) => ({ id, path: toPath(id).join(' / ') }))
  const prompts = await db.prisma.$queryRaw<{ id: string; slug: string; name: string }[]>(
    Prisma.sql`
    SELECT id, slug, name FROM prompt
     WHERE project_id = ${projectId}::uuid AND id = ANY (${[...promptIds]}::uuid[]) ORDER BY slug`,
  )
  return { folders: folders.toSorted((a, b) => a.path.localeCompare(b.path, 'en')), prompts }
}
