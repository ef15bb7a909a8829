import { isReachable } from '../../../kernel/reach/is-reachable.sql.ts'
import type { Scope } from '../../../kernel/reach/reach.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { HAS_UNPUBLISHED_CHANGES } from '../prompt-rows.ts'
import type { PromptCounts, StatusCounts } from './prompt-page.ts'

const MAX_TAGS = 500

type FolderCounts = StatusCounts & { readonly folderId: string | null }

/** Reads the rows twice: by folder, and by tag. */
export async function readPromptCounts(
  prisma: Queryable,
  scope: Scope,
  editorId: string | undefined,
): Promise<PromptCounts> {
  const folders = await prisma.prisma.$queryRaw<FolderCounts[]>`
    SELECT p.folder_id AS "folderId", count(*)::int AS "all",
           count(*) FILTER (WHERE p.published_version_id IS NULL)::int AS never_published,
           count(p.published_version_id)::int AS live,
           count(*) FILTER (WHERE ${HAS_UNPUBLISHED_CHANGES})::int AS unpublished_changes,
           count(*) FILTER (WHERE p.editor_id = ${editorId ?? null}::uuid)::int AS edited_by_me
      FROM prompt p WHERE p.project_id = ${scope.projectId}::uuid AND ${isReachable(scope)}
     GROUP BY p.folder_id ORDER BY p.folder_id NULLS FIRST`
  const tags = await prisma.prisma.$queryRaw<{ tag: string; count: number }[]>`
    SELECT tag, count(*)::int AS count FROM prompt p, unnest(p.tags) AS tag
     WHERE p.project_id = ${scope.projectId}::uuid AND ${isReachable(scope)}
     GROUP BY tag ORDER BY count DESC, tag LIMIT ${MAX_TAGS}`
  const total = (name: keyof StatusCounts) => folders.reduce((sum, each) => sum + each[name], 0)
  return {
    all: total('all'),
    unpublished_changes: total('unpublished_changes'),
    never_published: total('never_published'),
    live: total('live'),
    edited_by_me: total('edited_by_me'),
    folders: folders.map(({ folderId, all }) => ({ folderId, count: all })),
    tags,
  }
}
