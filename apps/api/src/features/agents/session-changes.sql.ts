import { pickFields } from '@promptwire/contract/schema/map-fields'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { findEntries } from '../audit/index.sql.ts'
import type { StoredAuditEntry } from '../audit/index.ts'
import type { WorkingCopy } from '../prompts/index.ts'
import { readNumberedVersion } from '../versions/index.sql.ts'
import type { StoredSession } from './sessions.sql.ts'
import { COPY_ACTIONS, type RecordedChange, readChange } from './undo/recorded-change.ts'

/** Sessions are not reverted past this many changes to one prompt. */
const MAX_CHANGES = 1_000

interface ChangedPrompt {
  readonly promptId: string
  readonly name: string | null
  readonly managed: string | null
  readonly isNew: boolean
}

export const findChangedPrompts = (
  { query }: Pick<Queryable, 'query'>,
  projectId: string,
  { keyId, id, nextId }: Pick<StoredSession, 'id' | 'nextId'> & { readonly keyId: string },
): Promise<ChangedPrompt[]> =>
  query<ChangedPrompt>(Prisma.sql`
    SELECT a.prompt_id AS "promptId", p.name, p.managed,
           bool_or(a.action = 'prompt.created') AS "isNew"
      FROM audit_entry a LEFT JOIN prompt p ON p.id = a.prompt_id
     WHERE a.project_id = ${projectId}::uuid AND a.key_id = ${keyId}::uuid AND a.id >= ${id}::uuid
       AND (${nextId}::uuid IS NULL OR a.id < ${nextId}::uuid) AND a.prompt_id IS NOT NULL
       AND a.action = ANY (${['prompt.created', ...COPY_ACTIONS]}::text[])
     GROUP BY a.prompt_id, p.name, p.managed ORDER BY a.prompt_id`)

interface KeyChange extends RecordedChange {
  readonly keyId: string | null
}

/** Newest first, from an entry on; undefined if there are too many changes. */
export async function readChanges(
  db: Queryable,
  { id: promptId, projectId }: WorkingCopy,
  since: string,
): Promise<KeyChange[] | undefined> {
  const action = { in: [...COPY_ACTIONS] }
  const where = { projectId, promptId, action, id: { gte: since } }
  const entries = await findEntries(db, where, { order: 'desc', limit: MAX_CHANGES + 1 })
  if (entries.length > MAX_CHANGES) return undefined
  const changes: KeyChange[] = []
  for (const entry of entries) {
    const after = await readRestored(db, promptId, entry)
    changes.push({ ...readChange({ ...entry, after }), keyId: entry.keyId })
  }
  return changes
}

/** Reads the values after a change; a rollback entry only names the version that it restored. */
async function readRestored(
  db: Queryable,
  id: string,
  { action, before, after }: StoredAuditEntry,
): Promise<object | null> {
  const { version } = { ...after } as { version?: unknown }
  if (action !== 'prompt.rolled_back' || typeof version !== 'number') return after
  const prompt = { id, content: undefined, unsavedVersion: undefined }
  const content = await readNumberedVersion(db, prompt, version)
  return pickFields(content, Object.keys({ ...before }) as (keyof typeof content)[])
}

export const countKept = (
  { query }: Pick<Queryable, 'query'>,
  keyId: string,
  { id, nextId }: Pick<StoredSession, 'id' | 'nextId'>,
): Promise<{ action: string; changes: number }[]> =>
  query(Prisma.sql`
    SELECT action, count(*)::int AS changes FROM audit_entry
     WHERE key_id = ${keyId}::uuid AND id >= ${id}::uuid
       AND (${nextId}::uuid IS NULL OR id < ${nextId}::uuid)
       AND action <> ALL (${[...COPY_ACTIONS]}::text[])
     GROUP BY action ORDER BY min(id::text)`)

export async function findKeyOfEntry(
  { prisma }: Pick<Queryable, 'prisma'>,
  id: string,
): Promise<string | undefined> {
  const entry = await prisma.auditEntry.findUnique({ where: { id }, select: { keyId: true } })
  return entry?.keyId ?? undefined
}
