import { isDeepStrictEqual } from 'node:util'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Scope } from '../../kernel/reach/reach.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { isMissingReference } from '../../platform/database/violations.sql.ts'
import type { FolderChange, StoredFolder } from './folder-tree.ts'

/**
 * Changes folders one at a time per project; returns all folders afterward. CONFLICT if a sibling has the
 * name, or a folder to delete is not empty.
 */
export async function editFolders(
  unitOfWork: UnitOfWork,
  caller: Caller,
  edit: (folders: readonly StoredFolder[]) => FolderChange,
): Promise<StoredFolder[]> {
  const { projectId, at } = caller
  try {
    return await unitOfWork.change(caller, async (tx) => {
      await lockFolders(tx, projectId)
      const before = await readFolders(tx, projectId)
      const changed = edit(before)
      if (isUnchanged(changed, before)) return unchanged(before)
      await requireFreeNames(tx, projectId, changed, before)
      await apply(tx, projectId, changed, at)
      return { result: await readFolders(tx, projectId), audit: toFolderAudit(changed, before) }
    })
  } catch (error) {
    if (isMissingReference(error)) throw conflict('The folder is no longer empty.')
    throw error
  }
}

/**
 * The rule against cycles spans the whole tree, so lock it. A separate lock: writers of events lock the
 * project's row while holding their prompt's lock.
 */
const lockFolders = (tx: Queryable, projectId: string) =>
  tx.prisma
    .$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`folders ${projectId}`}, 0))::text`

const conflict = (message: string) => new Failure('CONFLICT', message)

export async function readFolders(
  { prisma }: Queryable,
  projectId: string,
): Promise<StoredFolder[]> {
  const rows = await prisma.folder.findMany({
    where: { projectId },
    orderBy: { id: 'asc' },
    include: { _count: { select: { prompts: true } } },
  })
  return rows.map(({ id, parentId, name, revision, _count }) => ({
    id,
    parentId,
    name,
    revision,
    promptCount: _count.prompts,
  }))
}

/** The outermost reachable folders appear at the root. */
export async function readReachableFolders(
  db: Queryable,
  { projectId, reach }: Scope,
): Promise<StoredFolder[]> {
  const all = await readFolders(db, projectId)
  if (!reach) return all
  const reached = new Set(reach.folderIds)
  return all
    .filter(({ id }) => reached.has(id))
    .map((folder) => ({
      ...folder,
      parentId: folder.parentId !== null && reached.has(folder.parentId) ? folder.parentId : null,
    }))
}

/** Checks names under the lock first: a violated index would write the name to PostgreSQL's log. */
async function requireFreeNames(
  tx: Queryable,
  projectId: string,
  changed: FolderChange,
  folders: readonly StoredFolder[],
): Promise<void> {
  const { kind, folder } = changed
  const moved =
    kind !== 'deleted'
      ? [folder]
      : changed.moveContentsTo === undefined
        ? []
        : folders.filter(({ parentId }) => parentId === folder.id)
  const parentId = (kind === 'deleted' ? changed.moveContentsTo : folder.parentId) ?? projectId
  const [found] = await tx.prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM folder
     WHERE project_id = ${projectId}::uuid
       AND COALESCE(parent_id, project_id) = ${parentId}::uuid
       AND lower(name) IN (SELECT lower(n) FROM unnest(${moved.map(({ name }) => name)}::text[]) n)
       AND id <> ALL(${moved.map(({ id }) => id)}::uuid[])
     LIMIT 1`
  if (found) throw conflict('A folder with this name already exists here.')
}

const isUnchanged = ({ kind, folder }: FolderChange, before: readonly StoredFolder[]): boolean =>
  kind === 'updated' && before.some((each) => isDeepStrictEqual(each, folder))

async function apply(
  tx: Queryable,
  projectId: string,
  changed: FolderChange,
  at: Date,
): Promise<void> {
  const { id, name, parentId } = changed.folder
  if (changed.kind === 'created') {
    await tx.prisma.folder.create({ data: { id, projectId, name, parentId, createdAt: at } })
  } else if (changed.kind === 'updated') {
    await tx.prisma.folder.update({
      where: { id },
      data: { name, parentId, revision: { increment: 1 } },
    })
  } else {
    const { moveContentsTo: target } = changed
    if (target !== undefined) {
      await tx.prisma.prompt.updateMany({ where: { folderId: id }, data: { folderId: target } })
      await tx.prisma.folder.updateMany({ where: { parentId: id }, data: { parentId: target } })
    }
    await tx.prisma.folder.delete({ where: { id } })
  }
}

function toFolderAudit({ kind, folder }: FolderChange, folders: readonly StoredFolder[]): Audited {
  const known = folders.find(({ id }) => id === folder.id)
  return {
    action: `folder.${kind}`,
    targetType: 'folder',
    targetId: folder.id,
    ...(known && { before: audited(known) }),
    ...(kind !== 'deleted' && { after: audited(folder) }),
  }
}

const audited = ({ name, parentId }: StoredFolder) => ({ name, parent_id: parentId })
