import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../../../kernel/caller.ts'
import type { Audited } from '../../../kernel/change/audit-entry.ts'
import { changedFields } from '../../../kernel/change/audit-values.ts'
import {
  ChangeStatement,
  IS_LOCKED_AND_AUDITED,
} from '../../../kernel/change/change-at-once.sql.ts'
import type { ChangeAtOnce, UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { type EditSessionRow, toEditSession } from '../../../kernel/change/write-audit.sql.ts'
import { requireRevision } from '../../../kernel/require-revision.ts'
import type { ResolvedBlock } from '../../../kernel/resolved-record.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import { ContentBlock, combineHashes, hashBlock, isSurelyWithin } from '../../content/index.ts'
import { raisedRevision, toEditedRow } from './edit-prompt.sql.ts'
import type { Edited } from './prompt-editor.ts'
import { type FieldValues, toBlockValues, updateBlock } from './record-rows.sql.ts'

/** The values of an edit, and those of the fields that it changes. */
type EditValues = ReturnType<typeof toEditedRow> &
  Pick<ResolvedBlock, 'promptId' | 'revision'> & { readonly blockId: string } & FieldValues

/** By the names of the fields that are written; few sets of them are in use. */
const statements = new LRUCache<string, ChangeStatement<EditValues>>({
  max: 100,
  memoMethod: (names) => createEdit(names.split(' ')),
})

const createEdit = (fields: readonly string[]) =>
  new ChangeStatement<EditValues>((values) => ({
    lock: Prisma.sql`
      SELECT FROM prompt
       WHERE id = ${values.promptId}::uuid AND revision = ${values.revision}::int FOR UPDATE`,
    writes: [
      updateBlock(fields, values, IS_LOCKED_AND_AUDITED),
      Prisma.sql`edited AS (
        UPDATE prompt SET ${raisedRevision(values)}
         WHERE id = ${values.promptId}::uuid AND ${IS_LOCKED_AND_AUDITED})`,
    ],
  }))

/**
 * Edits a block that stays in its place: the statement that found it has read it, and another writes
 * it unless the prompt changed in between. Undefined if it was not edited: then `editPrompt` edits
 * it, and has the error if there is one.
 */
export async function editBlock(
  unitOfWork: UnitOfWork,
  caller: Caller,
  row: ResolvedBlock,
  expectedRevision: number | undefined,
  change: (before: ContentBlock) => ContentBlock,
): Promise<Edited<ContentBlock> | undefined> {
  if (!unitOfWork.changeAtOnce) return undefined
  const before = ContentBlock.parse(row.block)
  // A shared part is recorded with its prompt.
  if (before.include || row.managed === 'git') return undefined
  const { promptId, revision, settings } = row
  requireRevision(expectedRevision, revision)
  const after = change(before)
  if (isDeepStrictEqual(after, before)) return { promptId, revision, result: before }
  if (after.include || settings === null || !row.isHashed || !isSurelyWithin(row.size, after))
    return undefined
  const edit = await toChangeAtOnce(caller, row, settings, { before, after })
  if (!edit || !(await unitOfWork.changeAtOnce(caller, edit))) return undefined
  return { promptId, revision: revision + 1, result: after }
}

/** The statement that writes the edit; undefined if it takes a transaction. */
async function toChangeAtOnce(
  caller: Caller,
  row: ResolvedBlock,
  settings: string,
  { before, after }: { readonly before: ContentBlock; readonly after: ContentBlock },
): Promise<ChangeAtOnce | undefined> {
  const { id: blockId, promptId, revision, slug } = row
  const hash = await hashBlock(after)
  const contentHash = combineHashes({ settings, blocks: row.hashes.map((other) => other || hash) })
  const changed = changedFields(before, after)
  const fields = { ...changed.after, hash }
  const audit: Audited = {
    action: 'block.updated',
    targetType: 'block',
    targetId: blockId,
    promptId,
    before,
    after,
  }
  const data = { project_id: caller.projectId, prompt_id: promptId, slug, revision: revision + 1 }
  const statement = await statements.memo(Object.keys(fields).join(' ')).bind(caller, {
    values: {
      ...toBlockValues(fields),
      ...toEditedRow(caller, contentHash),
      promptId,
      revision,
      blockId,
    },
    audit,
    changed,
    session: isSession(row) ? await toEditSession(row) : undefined,
    event: { type: 'prompt.updated', data },
  })
  return statement && { statement, audit }
}

const isSession = (row: Partial<EditSessionRow>): row is EditSessionRow => row.sessionId !== null
