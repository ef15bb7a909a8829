import { METADATA_NAMES } from '@promptwire/contract/content/prompt-values'
import type { ExportRecord } from '@promptwire/contract/export/export'
import { TestCaseFields } from '@promptwire/contract/test-cases/test-case-fields'
import { isUuid } from '@promptwire/core/text/slug'
import { type Asked, hasSlug } from '../../kernel/reach/has-slug.sql.ts'
import { isReachable } from '../../kernel/reach/is-reachable.sql.ts'
import type { Scope } from '../../kernel/reach/reach.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { CONTENT_FIELD_COLUMNS, type ContentPiece, toContent } from '../content/index.sql.ts'
import { contentView, readVersionContent } from '../content/index.ts'
import { readReachableFolders } from '../folders/index.sql.ts'
import { pathTo, type StoredFolder } from '../folders/index.ts'

export interface ExportScope extends Scope {
  /** Slugs or ids; undefined for all prompts. */
  readonly promptIds: readonly string[] | undefined
  readonly withTestCases: boolean
}

/** Sort key of a record: its prompt, then prompt record, versions and test cases. */
export interface Position {
  readonly at: Date
  readonly promptId: string
  readonly kind: number
  readonly key: string
}

interface Row extends Omit<Position, 'at' | 'promptId'>, ContentPiece {
  readonly position_at: Date
  readonly prompt_id: string
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly tags: string[]
  readonly folder_id: string | null
  readonly last_version: number
  readonly live_version: number | null
  readonly ref: string
  readonly number: number
  readonly note: string
  readonly created_at: Date
  readonly published_at: Date | null
  readonly content: unknown
  readonly data: Uint8Array | null
}

export interface PlacedRecord {
  readonly position: Position
  readonly record: ExportRecord
}

/** Before the first prompt. */
export const START: Position = {
  at: new Date(0),
  promptId: '00000000-0000-0000-0000-000000000000',
  kind: -1,
  key: '',
}

const PROMPT = 0
const VERSION = 1
const FILE = 3

/**
 * Reads records after a position in one statement: positions from indexes, then only the texts of the page. A
 * version saved after its prompt was read still follows it.
 */
export async function readExportRecords(
  db: Queryable,
  scope: ExportScope,
  after: Position = START,
  limit: number,
): Promise<PlacedRecord[]> {
  const folders = await readReachableFolders(db, scope)
  const metadata = Prisma.raw(METADATA_NAMES.map((name) => `p.${name}`).join(', '))
  const rows = await db.prisma.$queryRaw<Row[]>`
    WITH place AS (
      SELECT p.id AS prompt_id, p.created_at AS at, r.kind, r.key, r.ref
        FROM (SELECT id, created_at FROM prompt
               WHERE project_id = ${scope.projectId}::uuid AND ${isSelected(scope)}
                 AND ${isReachable(scope, 'prompt')}
                 AND (created_at, id) >= (${after.at}::timestamptz, ${after.promptId}::uuid)
               ORDER BY created_at, id LIMIT ${limit + 1}) p
       CROSS JOIN LATERAL (
         SELECT 0 AS kind, '' AS key, p.id AS ref
         UNION ALL
         SELECT 1, lpad(number::text, 10, '0'), id FROM version WHERE prompt_id = p.id
         UNION ALL
         SELECT 2, id::text, id FROM test_case
          WHERE prompt_id = p.id AND ${scope.withTestCases}
         UNION ALL
         SELECT 3, sha256, prompt_id FROM prompt_file WHERE prompt_id = p.id) r
       WHERE (p.created_at, p.id, r.kind, r.key COLLATE "C")
           > (${after.at}::timestamptz, ${after.promptId}::uuid, ${after.kind}::int, ${after.key})
       ORDER BY p.created_at, p.id, r.kind, r.key COLLATE "C" LIMIT ${limit}
    )
    SELECT place.at AS position_at, place.prompt_id, place.kind, place.key, place.ref,
           p.slug, ${metadata}, p.last_version, live.number AS live_version,
           ${CONTENT_FIELD_COLUMNS}, copy.blocks, copy.variables,
           v.number, v.note, v.content, v.published_at,
           COALESCE(v.created_at, t.created_at, p.created_at) AS created_at,
           t.input_text, t.expected_output, t.variables AS values, t.checks, t.threshold,
           t.dropped_checks, f.data
      FROM place
      JOIN prompt p ON p.id = place.prompt_id
      LEFT JOIN version live ON live.id = p.published_version_id
      LEFT JOIN version v ON v.id = place.ref AND place.kind = 1
      LEFT JOIN test_case t ON t.id = place.ref AND place.kind = 2
      LEFT JOIN stored_file f ON place.kind = 3 AND f.sha256 = place.key
                             AND f.project_id = ${scope.projectId}::uuid
      LEFT JOIN LATERAL (
        SELECT (SELECT json_agg(b ORDER BY b.sort_order) FROM block b WHERE b.prompt_id = p.id)
                 AS blocks,
               (SELECT json_agg(w ORDER BY w.id) FROM variable w WHERE w.prompt_id = p.id)
                 AS variables
      ) copy ON place.kind = 0
     ORDER BY place.at, place.prompt_id, place.kind, place.key COLLATE "C"`
  const placed = rows.map((row) => ({
    position: { at: row.position_at, promptId: row.prompt_id, kind: row.kind, key: row.key },
    record: toRecord(row, folders),
  }))
  return withPartSlugs(db, placed)
}

/** Replaces part ids by slugs, as files use them; deleted parts keep their id. */
async function withPartSlugs(
  { prisma }: Queryable,
  placed: readonly PlacedRecord[],
): Promise<PlacedRecord[]> {
  const ids = placed.flatMap(({ record }) => listPartIds(record))
  if (ids.length === 0) return [...placed]
  const query = { where: { id: { in: [...new Set(ids)] } }, select: { id: true, slug: true } }
  const slugs = new Map((await prisma.prompt.findMany(query)).map(({ id, slug }) => [id, slug]))
  return placed.map(({ position, record }) =>
    'blocks' in record ? { position, record: nameParts(record, slugs) } : { position, record },
  )
}

type ContentRecord = Extract<ExportRecord, { blocks?: unknown }>

const listPartIds = (record: ExportRecord): string[] =>
  'blocks' in record
    ? (record.blocks ?? []).flatMap(({ include }) => (include ? [include.prompt] : []))
    : []

const nameParts = (record: ContentRecord, slugs: ReadonlyMap<string, string>): ContentRecord => ({
  ...record,
  blocks: (record.blocks ?? []).map((block) =>
    block.include
      ? {
          ...block,
          include: {
            ...block.include,
            prompt: slugs.get(block.include.prompt) ?? block.include.prompt,
          },
        }
      : block,
  ),
})

/** True if prompts of the project have files; each may be large. */
export async function hasFiles({ prisma }: Queryable, projectId: string): Promise<boolean> {
  return (
    (await prisma.storedFile.findFirst({ where: { projectId }, select: { sha256: true } })) !== null
  )
}

function isSelected(scope: Asked & Pick<ExportScope, 'promptIds'>): Prisma.Sql {
  const { promptIds: names } = scope
  if (names === undefined) return Prisma.sql`TRUE`
  const ids = names.filter((name) => isUuid(name))
  return Prisma.sql`(id = ANY (${ids}::uuid[]) OR ${hasSlug(scope, names, 'prompt')})`
}

function toRecord(row: Row, folders: readonly StoredFolder[]): ExportRecord {
  const { slug } = row
  const created_at = row.created_at.toISOString()
  if (row.kind === PROMPT) {
    return {
      type: 'prompt',
      slug,
      name: row.name,
      description: row.description,
      tags: row.tags,
      folder: pathNames(folders, row.folder_id),
      last_version: row.last_version,
      live_version: row.live_version,
      created_at,
      ...contentView(toContent([row])),
    }
  }
  if (row.kind === VERSION) {
    return {
      type: 'version',
      prompt: slug,
      version: row.number,
      note: row.note,
      created_at,
      first_published_at: row.published_at?.toISOString() ?? null,
      ...contentView(readVersionContent({ id: row.ref, number: row.number, content: row.content })),
    }
  }
  if (row.kind === FILE) {
    const content = Buffer.from(row.data ?? []).toString('base64')
    return { type: 'file', prompt: slug, sha256: row.key, content }
  }
  const fields = TestCaseFields.parse({ ...row, variables: (row as { values?: unknown }).values })
  return { type: 'test_case', prompt: slug, id: row.ref, created_at, ...fields }
}

/** Reachable folders as lists of names from the root; parents first. */
export const readFolderPaths = async (db: Queryable, scope: Scope): Promise<string[][]> => {
  const folders = await readReachableFolders(db, scope)
  const paths = folders.map(({ id }) => pathNames(folders, id))
  return paths.toSorted((one, other) => one.length - other.length)
}

/** Omits a folder created after the folders were read. */
function pathNames(folders: readonly StoredFolder[], id: string | null): string[] {
  const isKnown = folders.some((folder) => folder.id === id)
  return id === null || !isKnown ? [] : pathTo(folders, id).map(({ name }) => name)
}
