import { LRUCache } from 'lru-cache'
import type { Caller } from '../../../kernel/caller.ts'
import type { Audited } from '../../../kernel/change/audit-entry.ts'
import { changedFields } from '../../../kernel/change/audit-values.ts'
import {
  ChangeStatement,
  IS_LOCKED_AND_AUDITED,
} from '../../../kernel/change/change-at-once.sql.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import { type ContentBlock, combineHashes, hashBlock, isSurelyWithin } from '../../content/index.ts'
import { raisedRevision, toEditedRow } from './edit-prompt.sql.ts'
import { type FieldValues, toBlockValues, updateBlock } from './record-rows.sql.ts'
import type { EditableBlock } from './remembered-blocks.ts'

/** The values of an edit and of its changed fields. */
type EditValues = FieldValues &
  ReturnType<typeof toEditedRow> &
  Pick<EditableBlock, 'promptId' | 'revision'> & {
    readonly blockId: string
    readonly projectId: string
    readonly knownHash: string
  }

/** Cached by the written fields; few combinations are in use. */
const statements = new LRUCache<string, ChangeStatement<EditValues>>({
  max: 100,
  memoMethod: (names) => createEdit(names.split(' ')),
})

const createEdit = (fields: readonly string[]) =>
  new ChangeStatement<EditValues>((values) => ({
    lock: Prisma.sql`
      SELECT FROM prompt
       WHERE id = ${values.promptId}::uuid AND project_id = ${values.projectId}::uuid
         AND revision = ${values.revision}::int AND content_hash = ${values.knownHash}::text
         AND managed <> 'git' FOR UPDATE`,
    writes: [
      updateBlock(fields, values, IS_LOCKED_AND_AUDITED),
      Prisma.sql`edited AS (
        UPDATE prompt SET ${raisedRevision(values)}
         WHERE id = ${values.promptId}::uuid AND ${IS_LOCKED_AND_AUDITED})`,
    ],
  }))

/**
 * Writes a block in its place and returns it. Undefined if the prompt has changed, or if the edit
 * needs a transaction.
 */
export async function writeBlock(
  unitOfWork: UnitOfWork,
  caller: Caller,
  known: EditableBlock,
  block: ContentBlock,
): Promise<EditableBlock | undefined> {
  // A shared part is recorded with its prompt.
  if (block.include || !isSurelyWithin(known.size, block)) return undefined
  const { settings, hashes } = known
  const hash = await hashBlock(block)
  const next = {
    ...known,
    block,
    revision: known.revision + 1,
    contentHash: combineHashes({ settings, blocks: hashes.map((other) => other || hash) }),
    size: known.size + byteLength(block) - byteLength(known.block),
  }
  const audit = toAudit(known, block)
  const bound = await bindEdit(caller, { known, next, hash, audit })
  if (!bound) return undefined
  const { statement, session } = bound
  const isWritten = await unitOfWork.changeAtOnce?.(caller, { statement, audit })
  return isWritten ? { ...next, session } : undefined
}

interface Edit {
  readonly known: EditableBlock
  readonly next: EditableBlock
  readonly hash: string
  readonly audit: Audited
}

function bindEdit(caller: Caller, { known, next, hash, audit }: Edit) {
  const { id: blockId, promptId, slug, revision, contentHash: knownHash, session } = known
  const { projectId } = caller
  const changed = changedFields(known.block, next.block)
  const fields = Object.assign({}, changed.after, { hash })
  const data = { project_id: projectId, prompt_id: promptId, slug, revision: next.revision }
  return statements.memo(Object.keys(fields).join(' ')).bind(caller, {
    values: Object.assign(toBlockValues(fields), toEditedRow(caller, next.contentHash), {
      blockId,
      promptId,
      projectId,
      revision,
      knownHash,
    }),
    audit,
    changed,
    session,
    event: { type: 'prompt.updated', data },
  })
}

const toAudit = ({ id, promptId, block: before }: EditableBlock, after: ContentBlock): Audited => ({
  action: 'block.updated',
  targetType: 'block',
  targetId: id,
  promptId,
  before,
  after,
})

const byteLength = ({ content }: ContentBlock) => Buffer.byteLength(content)
