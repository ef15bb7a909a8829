import { pickFields } from '@promptwire/core/contract/derive/map-fields'
import {
  METADATA_NAMES,
  type PromptMetadata,
  pickMetadata,
} from '@promptwire/core/contract/public/prompts/prompt-values'
import type { Caller } from '../../kernel/caller.ts'
import { toAuditActor } from '../../kernel/change/audit-actor.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { PromptRecord } from './prompt-record.ts'

type Columns = Prisma.PromptGetPayload<object>

/** Columns that a record has, in addition to its metadata. */
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

/** Columns that show whether changes are unpublished, and whether the hashes of the parts are valid. */
const PUBLISHED_COLUMNS = [
  'publishedVersionId',
  'hashedRevision',
  'contentHash',
  'publishedHash',
] as const satisfies (keyof Columns)[]

const COLUMNS = [...RECORD_COLUMNS, ...PUBLISHED_COLUMNS]

export interface PromptRow extends Pick<Columns, (typeof COLUMNS)[number]>, PromptMetadata {}

/** The record of a row, which may have more columns. */
export const toPrompt = (row: PromptRow, publishedVersion: number | null = null): PromptRecord => ({
  ...pickFields(row, RECORD_COLUMNS),
  ...pickMetadata(row),
  publishedVersion: publishedVersion ?? undefined,
  hasUnpublishedChanges: row.publishedVersionId !== null && row.contentHash !== row.publishedHash,
})

/** The same of rows that a statement of ours is about; it is what an index is made of. */
export const HAS_UNPUBLISHED_CHANGES = Prisma.raw(
  'p.published_version_id IS NOT NULL AND p.content_hash IS DISTINCT FROM p.published_hash',
)

/** The columns of the working copy's last editor. */
export function editedBy(caller: Caller) {
  const { userId, keyId } = toAuditActor(caller)
  return { editorId: userId ?? null, editorKeyId: keyId ?? null, editedAt: caller.at }
}

const toColumnName = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const METADATA = METADATA_NAMES.map((name) => `p.${name}`)

/** The columns of the metadata, of a prompt that a statement of ours calls `p`. */
export const METADATA_COLUMNS = Prisma.raw(METADATA.join(', '))

/** The columns of such a row, of a prompt that a statement of ours calls `p`. */
export const PROMPT_COLUMNS = Prisma.raw(
  [...COLUMNS.map((field) => `p.${toColumnName(field)} AS "${field}"`), ...METADATA].join(', '),
)

/** Some declared fields as a row of prompts: PostgreSQL gives each value the type of its column. */
export const promptRowFrom = (fields: object) =>
  Prisma.sql`jsonb_populate_record(NULL::prompt, ${JSON.stringify(fields)}::jsonb)`

/** JSON columns take what zod has already found to be plain JSON. */
export const jsonColumn = (value: object) => value as Prisma.InputJsonObject
