import type { Input } from '@promptwire/contract/operation'
import type { PeopleContract } from '@promptwire/contract/people-contract'
import { invalidField } from '@promptwire/core/errors/failure'
import { isSlug, isUuid } from '@promptwire/core/text/slug'
import type { Asked } from '../../kernel/reach/has-slug.sql.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { readFolders } from '../folders/index.sql.ts'
import { pathTo } from '../folders/index.ts'
import type { KeyRestriction } from './key-record.ts'

type Given = NonNullable<Input<PeopleContract['create_key']>['restricted_to']>

/** Null lifts the restriction. */
export async function resolveRestriction(
  db: Queryable,
  project: Asked,
  given: Given | null,
): Promise<KeyRestriction> {
  if (!given) return { isRestricted: false, folderIds: [], promptIds: [] }
  const { folder_ids, prompt_ids } = given
  const folders = new Set((await readFolders(db, project.projectId)).map(({ id }) => id))
  const promptIds = await findPromptIds(db, project, prompt_ids)
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

/** Finds prompts by slug, former slug and id. */
async function findPromptIds({ prisma }: Queryable, project: Asked, names: readonly string[]) {
  const { projectId, at } = project
  const [ids, slugs] = [names.filter(isUuid), names.filter(isSlug)]
  const rows = await prisma.$queryRaw<{ id: string; slug: string }[]>`
    SELECT prompt_id AS id, slug FROM former_slug
     WHERE project_id = ${projectId}::uuid AND slug = ANY (${slugs}::text[])
       AND expires_at > ${at}::timestamptz
     UNION ALL
    SELECT id, slug FROM prompt
     WHERE project_id = ${projectId}::uuid
       AND (id = ANY (${ids}::uuid[]) OR slug = ANY (${slugs}::text[]))`
  return new Map(
    rows.flatMap(({ id, slug }) => [
      [id, id],
      [slug, id],
    ]),
  )
}

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
