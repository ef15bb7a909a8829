import {
  METADATA_NAMES,
  type PromptMetadata,
  pickMetadata,
} from '@promptwire/contract/content/prompt-values'
import { pickFields } from '@promptwire/contract/schema/map-fields'
import type { Caller } from '../../kernel/caller.ts'
import { toAuditActor } from '../../kernel/change/audit-actor.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { PromptRecord } from './prompt-record.ts'

type Columns = Prisma.PromptGetPayload<object>

/** Columns in addition to the metadata. */
const RECORD_COLUMNS = [
  'id',
  'projectId',
  'slug',
  'revision',
  'savedRevision',
  'lastVersion',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof Columns)[]

/** Columns that show unpublished changes and whether the parts' hashes are valid. */
const PUBLISHED_COLUMNS = [
  'publishedVersionId',
  'hashedRevision',
  'contentHash',
  'publishedHash',
] as const satisfies (keyof Columns)[]

const COLUMNS = [...RECORD_COLUMNS, ...PUBLISHED_COLUMNS]

export interface PromptRow extends Pick<Columns, (typeof COLUMNS)[number]>, PromptMetadata {}

export const toPrompt = (row: PromptRow, publishedVersion: number | null = null): PromptRecord => ({
  ...pickFields(row, RECORD_COLUMNS),
  ...pickMetadata(row),
  publishedVersion: publishedVersion ?? undefined,
  hasUnpublishedChanges: row.publishedVersionId !== null && row.contentHash !== row.publishedHash,
})

/** The same condition in SQL; it must match the index. */
export const HAS_UNPUBLISHED_CHANGES = Prisma.raw(
  'p.published_version_id IS NOT NULL AND p.content_hash IS DISTINCT FROM p.published_hash',
)

export function editedBy(caller: Caller) {
  const { userId, keyId } = toAuditActor(caller)
  return { editorId: userId ?? null, editorKeyId: keyId ?? null, editedAt: caller.at }
}

const toColumnName = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const METADATA = METADATA_NAMES.map((name) => `p.${name}`)

/** Metadata columns of a prompt aliased `p`. */
export const METADATA_COLUMNS = Prisma.raw(METADATA.join(', '))

/** Row columns of a prompt aliased `p`. */
export const PROMPT_COLUMNS = Prisma.raw(
  [...COLUMNS.map((field) => `p.${toColumnName(field)} AS "${field}"`), ...METADATA].join(', '),
)

/** Builds a row of `prompt` from some fields: PostgreSQL casts each value to its column's type. */
export const promptRowFrom = (fields: object) =>
  Prisma.sql`jsonb_populate_record(NULL::prompt, ${JSON.stringify(fields)}::jsonb)`

/** For values that zod has validated as plain JSON. */
export const jsonColumn = (value: object) => value as Prisma.InputJsonObject
