import {
  METADATA_NAMES,
  type PromptMetadata,
} from '@promptwire/core/contract/public/prompts/prompt-values'
import type { Caller } from '../../kernel/caller.ts'
import { toAuditActor } from '../../kernel/change/audit-actor.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { PromptContent } from '../content/index.ts'
import type { PromptRecord } from './prompt-record.ts'

type Columns = Prisma.PromptGetPayload<object>

/** Columns that every reader of a prompt needs, in addition to its metadata. */
const RECORD_COLUMNS = [
  'id',
  'projectId',
  'slug',
  'revision',
  'savedRevision',
  'lastVersion',
  'publishedVersionId',
  'contentHash',
  'publishedHash',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof Columns)[]

export interface PromptRow extends Pick<Columns, (typeof RECORD_COLUMNS)[number]>, PromptMetadata {}

/** The record of a row, whose columns have the names of its fields. */
export const toPrompt = (row: PromptRow, publishedVersion: number | null = null): PromptRecord => {
  const { publishedVersionId, contentHash, publishedHash, ...columns } = row
  return {
    ...columns,
    publishedVersion: publishedVersion ?? undefined,
    hasUnpublishedChanges: publishedVersionId !== null && contentHash !== publishedHash,
  }
}

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

/** The columns of such a row, of a prompt that a statement of ours calls `p`. */
export const PROMPT_COLUMNS = Prisma.raw(
  [
    ...RECORD_COLUMNS.map((field) => `p.${toColumnName(field)} AS "${field}"`),
    ...METADATA_NAMES.map((name) => `p.${name}`),
  ].join(', '),
)

/** Some declared fields as a row of prompts: PostgreSQL gives each value the type of its column. */
export const promptRowFrom = (fields: object) =>
  Prisma.sql`jsonb_populate_record(NULL::prompt, ${JSON.stringify(fields)}::jsonb)`

export const toVariable = ({
  defaultValue,
  promptId: _,
  ...variable
}: Prisma.VariableGetPayload<object>) => ({
  ...variable,
  default_value: defaultValue,
})

export const blockRow = <T extends { sort_order: number; is_required: boolean }>({
  sort_order,
  is_required,
  ...block
}: T) => ({
  ...block,
  sortOrder: sort_order,
  isRequired: is_required,
})

export const variableRow = ({
  default_value,
  ...variable
}: PromptContent['variables'][number]) => ({
  ...variable,
  defaultValue: default_value,
})

/** JSON columns take what zod has already found to be plain JSON. */
export const jsonColumn = (value: object) => value as Prisma.InputJsonObject
