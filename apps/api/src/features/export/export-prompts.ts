import { EXPORT_FORMAT, type ExportRecord } from '@promptwire/contract/export/export'
import { isUuid } from '@promptwire/core/text/slug'
import { z } from 'zod'
import type { Caller } from '../../kernel/caller.ts'
import { foreignCursor } from '../../kernel/id-cursor.ts'
import { LARGE_ITEMS, readPage } from '../../kernel/page.ts'
import { verb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import {
  type ExportScope,
  hasFiles,
  type PlacedRecord,
  type Position,
  readExportRecords,
  readFolderPaths,
  START,
} from './export-records.sql.ts'

interface Selection {
  readonly prompt_ids?: readonly string[] | undefined
  /** Per page. */
  readonly max_characters?: number | undefined
}

/** Prompts with their history as records, page by page. */
export const exportPrompts = verb(
  'export_prompts',
  ({ caller, input: { limit, cursor, ...selection }, unitOfWork }) =>
    readExport(unitOfWork, caller, selection, limit, readPosition(cursor)),
)

/** Exports all records as a file. */
export const exportProjectFile = verb(
  'export_project_file',
  ({ caller, input: { format: _, ...selection }, unitOfWork }) =>
    readExport(unitOfWork, caller, selection, undefined, undefined),
)

/** One file uses as much memory as hundreds of other records. */
const FILE_SIZES = { ...LARGE_ITEMS, maxBatch: 4 }

/** A listed record; the first and last one have no position among the prompts. */
type Item = { readonly position?: Position; readonly record: ExportRecord }

async function readExport(
  db: Queryable,
  caller: Caller,
  { prompt_ids: promptIds, max_characters: maxPageLength }: Selection,
  limit: number | undefined,
  start: Position | undefined,
) {
  const { projectId, at, reach, may } = caller
  const scope = { projectId, at, reach, promptIds, withTestCases: may.has('test_cases:read') }
  return readPage(
    {
      sizes: (await hasFiles(db, projectId)) ? FILE_SIZES : LARGE_ITEMS,
      read: (last: Item | undefined, size) => readItems(db, caller, scope, { last, start, size }),
      view: ({ record }: Item) => record,
      toCursor: ({ position }: Item) => writePosition(position),
      maxPageLength,
    },
    limit,
  )
}

interface Part {
  readonly last: Item | undefined
  readonly start: Position | undefined
  readonly size: number
}

/** The project first, then its prompts, then `end`. */
async function readItems(
  db: Queryable,
  caller: Caller,
  scope: ExportScope,
  { last, start, size }: Part,
): Promise<Item[]> {
  if (last?.record.type === 'end') return []
  const isFirst = last === undefined && start === undefined
  const items: Item[] = isFirst ? [await projectItem(db, caller, scope)] : []
  const room = size - items.length
  if (room === 0) return items
  const after = last?.position ?? (last === undefined ? start : undefined)
  const found: PlacedRecord[] = await readExportRecords(db, scope, after, room)
  const end: Item[] = found.length < room ? [{ record: { type: 'end' } }] : []
  return [...items, ...found, ...end]
}

/** Selected prompts need only their own folders, which the import creates from paths. */
async function projectItem(
  db: Queryable,
  { projectId, reach, at }: Caller,
  { promptIds }: ExportScope,
): Promise<Item> {
  const folders = promptIds ? [] : await readFolderPaths(db, { projectId, at, reach })
  const exported_at = at.toISOString()
  return { record: { type: 'project', format: EXPORT_FORMAT, exported_at, folders } }
}

const Cursor = z.tuple([z.int(), z.string().refine(isUuid), z.int().min(-1).max(3), z.string()])

/** If a page ends with the project record, the next page starts with the first prompt. */
const writePosition = (position: Position | undefined): string => {
  const { at, promptId, kind, key } = position ?? START
  return Buffer.from(JSON.stringify([at.getTime(), promptId, kind, key])).toString('base64url')
}

function readPosition(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  try {
    const [at, promptId, kind, key] = Cursor.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString()),
    )
    if (key.includes('\0')) throw foreignCursor()
    return { at: new Date(at), promptId, kind, key }
  } catch {
    throw foreignCursor()
  }
}
