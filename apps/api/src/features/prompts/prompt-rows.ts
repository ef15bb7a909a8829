import type { Caller } from '../../kernel/caller.ts'
import { toAuditActor } from '../../kernel/change/audit-actor.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { PromptContent } from '../content/index.ts'
import type { PromptRecord } from './prompt-record.ts'

/** Fields of a prompt that only some readers need. */
const OMITTED_FIELDS = [
  'modelConfig',
  'tokens',
  'countedRevision',
  'editorId',
  'editorKeyId',
  'editedAt',
] as const

export type PromptRow = Omit<Prisma.PromptGetPayload<object>, (typeof OMITTED_FIELDS)[number]>

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
  Object.values(Prisma.PromptScalarFieldEnum)
    .filter((field) => !OMITTED_FIELDS.some((other) => other === field))
    .map((field) => `p.${toColumnName(field)} AS "${field}"`)
    .join(', '),
)

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
