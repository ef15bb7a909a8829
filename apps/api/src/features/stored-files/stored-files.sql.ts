import { createHash } from 'node:crypto'
import type { SkillFile } from '@promptwire/contract/content/skill-fields'
import { Failure, fieldFailure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { SqlQueryable, UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../platform/database/generated/client.ts'

/** Max bytes of all files in a project. */
const MAX_PROJECT_BYTES = 1024 ** 3

type Stored = Omit<SkillFile, 'path'>

interface StoredBytes {
  readonly sha256: string
  readonly data: Uint8Array
}

/** Stores bytes for later use by a prompt or proposal; bytes already stored are kept. */
export const storeFile = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  data: Uint8Array,
): Promise<Stored> =>
  // No audit entry here: the use of the file has its own.
  unitOfWork.changeWithSql(caller, async (tx) => unchanged(await insertFile(tx, caller, data)))

async function insertFile(
  { query }: SqlQueryable,
  { projectId, at }: Caller,
  data: Uint8Array,
): Promise<Stored> {
  const sha256 = createHash('sha256').update(data).digest('hex')
  const [row] = await query<{ total: number }>(Prisma.sql`
    WITH stored AS (
      INSERT INTO stored_file AS f (project_id, sha256, bytes, data, stored_at)
      VALUES (${projectId}::uuid, ${sha256}, ${data.length}, ${Buffer.from(data)}, ${at}::timestamptz)
      ON CONFLICT (project_id, sha256) DO UPDATE SET stored_at = EXCLUDED.stored_at
    )
    SELECT coalesce(sum(bytes), 0)::float8 AS total FROM stored_file
     WHERE project_id = ${projectId}::uuid`)
  if ((row?.total ?? 0) + data.length > MAX_PROJECT_BYTES) throw tooManyBytes()
  return { sha256, bytes: data.length }
}

/** Stores files in byte order, so that two concurrent imports cannot deadlock. */
export async function storeFiles(
  unitOfWork: UnitOfWork,
  caller: Caller,
  files: readonly { readonly path: string; readonly data: Uint8Array }[],
): Promise<SkillFile[]> {
  const stored: SkillFile[] = []
  for (const { path, data } of files.toSorted((a, b) => Buffer.compare(a.data, b.data))) {
    stored.push({ path, ...(await storeFile(unitOfWork, caller, data)) })
  }
  return stored.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

export async function readStoredFile(
  { query }: SqlQueryable,
  projectId: string,
  sha256: string,
): Promise<Uint8Array> {
  const [row] = await query<StoredBytes>(Prisma.sql`
    SELECT sha256, data FROM stored_file
     WHERE project_id = ${projectId}::uuid AND sha256 = ${sha256}`)
  if (!row) throw new Error(`the file ${sha256} is used and not stored`)
  return row.data
}

export async function readStoredFiles(
  { query }: SqlQueryable,
  projectId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = await query<StoredBytes>(Prisma.sql`
    SELECT sha256, data FROM stored_file
     WHERE project_id = ${projectId}::uuid AND sha256 = ANY (${[...hashes]}::text[])`)
  return new Map(rows.map(({ sha256, data }) => [sha256, data]))
}

/** Keeps a prompt's files as long as the prompt exists. Throws for files that are not stored. */
export const usePromptFiles = (
  unit: SqlQueryable,
  { projectId, promptId }: { readonly projectId: string; readonly promptId: string },
  files: readonly SkillFile[],
): Promise<void> => useFiles(unit, projectId, files, 'prompt', promptId)

/** Keeps a proposal's files as long as the proposal exists. */
export const useProposalFiles = (
  unit: SqlQueryable,
  { projectId, proposalId }: { readonly projectId: string; readonly proposalId: string },
  files: readonly SkillFile[],
): Promise<void> => useFiles(unit, projectId, files, 'proposal', proposalId)

async function useFiles(
  { query }: SqlQueryable,
  projectId: string,
  files: readonly SkillFile[],
  owner: 'prompt' | 'proposal',
  ownerId: string,
): Promise<void> {
  if (files.length === 0) return
  // Locked, so that no sweep deletes a file that gets its first use.
  const found = await query<{ sha256: string }>(Prisma.sql`
    WITH wanted AS (
      SELECT DISTINCT * FROM jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
          AS each (sha256 text, bytes int)
    ), found AS (
      SELECT f.sha256 FROM stored_file f JOIN wanted USING (sha256, bytes)
       WHERE f.project_id = ${projectId}::uuid ORDER BY f.sha256 FOR KEY SHARE OF f
    ), uses AS (
      INSERT INTO ${Prisma.raw(`${owner}_file (${owner}_id, project_id, sha256)`)}
      SELECT ${ownerId}::uuid, ${projectId}::uuid, sha256 FROM found
          ON CONFLICT DO NOTHING
    )
    SELECT sha256 FROM found`)
  const known = new Set(found.map(({ sha256 }) => sha256))
  const problems = files.flatMap(({ sha256 }, at) => (known.has(sha256) ? [] : [notStored(at)]))
  if (problems.length > 0) throw fieldFailure('VALIDATION_ERROR', problems)
}

const notStored = (at: number) => ({
  field: `files.${at}.sha256`,
  message: 'is not a stored file of this size; store it with put_prompt_file.',
})

const tooManyBytes = () =>
  new Failure('CONFLICT', `The files of a project have at most ${MAX_PROJECT_BYTES} bytes.`)
