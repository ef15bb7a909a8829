import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../../kernel/caller.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { type EditSessionRow, toEditSession } from '../../../kernel/change/write-audit.sql.ts'
import { requireRevision } from '../../../kernel/require-revision.ts'
import type { NamedBlock, ResolvedBlock } from '../../../kernel/resolved-record.ts'
import { ContentBlock } from '../../content/index.ts'
import type { Edited } from './prompt-editor.ts'
import type { EditableBlock, RememberedBlocks } from './remembered-blocks.ts'
import { writeBlock } from './write-block.sql.ts'

/** An edit that leaves the block in its place. */
export interface BlockEdit {
  readonly unitOfWork: UnitOfWork
  readonly caller: Caller
  readonly named: NamedBlock
  readonly expectedRevision: number | undefined
  /** Returns the edited block; throws if the edit is invalid. */
  readonly change: (before: ContentBlock) => ContentBlock
}

/**
 * Edits a block in one statement, if the prompt has the revision that this process remembers or
 * read. Undefined if not edited: `editPrompt` then edits it or throws.
 */
export async function editBlock(
  edit: BlockEdit,
  remembered: RememberedBlocks,
): Promise<Edited<ContentBlock> | undefined> {
  const { caller, named } = edit
  const again = await editRemembered(edit, remembered)
  if (!again) remembered.forget(caller, named)
  const edited = again ?? (await editRead(edit))
  if (!edited) return undefined
  remembered.remember(caller, edited)
  return { promptId: edited.promptId, revision: edited.revision, result: edited.block }
}

/** Only a write proves the remembered block: `editRead` handles errors and edits without effect. */
async function editRemembered(
  { unitOfWork, caller, named, expectedRevision, change }: BlockEdit,
  remembered: RememberedBlocks,
): Promise<EditableBlock | undefined> {
  const known = unitOfWork.changeAtOnce && remembered.recall(named, caller)
  if (!known || (expectedRevision ?? known.revision) !== known.revision) return undefined
  let after: ContentBlock
  try {
    after = change(known.block)
  } catch {
    return undefined
  }
  return isDeepStrictEqual(after, known.block)
    ? undefined
    : writeBlock(unitOfWork, caller, known, after)
}

async function editRead(edit: BlockEdit): Promise<EditableBlock | undefined> {
  const { unitOfWork, caller, named, expectedRevision, change } = edit
  const row = await named.read()
  const found = unitOfWork.changeAtOnce && (await toEditable(row))
  if (!found) return undefined
  requireRevision(expectedRevision, found.revision)
  const after = change(found.block)
  return isDeepStrictEqual(after, found.block)
    ? found
    : writeBlock(unitOfWork, caller, found, after)
}

/** Undefined if the edit needs a transaction: a shared part is recorded with its prompt. */
async function toEditable(row: ResolvedBlock): Promise<EditableBlock | undefined> {
  const block = ContentBlock.parse(row.block)
  const { id, promptId, slug, revision, contentHash, settings, hashes, size } = row
  if (!row.isHashed || contentHash === null || settings === null) return undefined
  if (block.include || row.managed === 'git') return undefined
  const session = isSession(row) ? await toEditSession(row) : undefined
  return { id, promptId, slug, revision, contentHash, settings, hashes, size, block, session }
}

const isSession = (row: Partial<EditSessionRow>): row is EditSessionRow => row.sessionId !== null
