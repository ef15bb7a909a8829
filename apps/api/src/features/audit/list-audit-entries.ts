import { canSeeValues } from '@promptwire/contract/audit/audit-actions'
import type { Input } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { isUuid } from '@promptwire/core/text/slug'
import type { Caller } from '../../kernel/caller.ts'
import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { FILE_ITEMS, LARGE_ITEMS, readPage } from '../../kernel/page.ts'
import { requirePrompt } from '../../kernel/resolved-prompt.ts'
import { verb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { findPrompt } from '../prompts/index.sql.ts'
import { findAuditEntries } from './audit.sql.ts'
import type { StoredAuditEntry } from './audit-page.ts'

type Filter = Omit<Input<typeof publicContract.list_audit_entries>, 'limit' | 'cursor'>

/** One page, or all entries piece by piece if `limit` is undefined; newest first. */
export interface Part {
  readonly limit: number | undefined
  readonly before?: string | undefined
}

export const listAuditEntries = verb(
  'list_audit_entries',
  ({ caller, input: { limit, cursor, ...filter }, unitOfWork }) =>
    readEntries(unitOfWork, caller, filter, { limit, before: readCursor(cursor) }),
)

export const exportAuditEntries = verb(
  'export_audit_entries',
  ({ caller, input: { format: _format, cursor, ...filter }, unitOfWork }) =>
    readEntries(unitOfWork, caller, filter, { limit: undefined, before: cursor }),
)

async function readEntries(
  db: Queryable,
  { projectId, at, may }: Caller,
  asked: Filter,
  { limit, before }: Part,
) {
  const { since, until, prompt_id: prompt } = asked
  const filter = {
    action: asked.action,
    targetId: asked.target_id,
    promptId: prompt && (await resolvePromptId(db, { projectId, at }, prompt)),
    userId: asked.user_id,
    by: asked.by,
    keyId: asked.key_id,
    clientId: asked.client_id,
    since: toInstant(since),
    until: toInstant(until),
  }
  return readPage(
    {
      sizes: limit === undefined ? FILE_ITEMS : LARGE_ITEMS,
      read: (last: StoredAuditEntry | undefined, batchSize) => {
        const page = { before: last?.id ?? before, limit: batchSize }
        return findAuditEntries(db, { projectId }, { ...filter, ...page })
      },
      view: (entry: StoredAuditEntry) => entryView(entry, canSeeValues(entry.action, may)),
      toCursor: writeCursor,
    },
    limit,
  )
}

export const toInstant = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text)

/** Deleted prompts are found by id only, since slugs are reused. */
const resolvePromptId = async (
  db: Queryable,
  { projectId, at }: Pick<Caller, 'projectId' | 'at'>,
  prompt: string,
): Promise<string> =>
  isUuid(prompt) ? prompt : requirePrompt(await findPrompt(db, { projectId, at }, prompt)).id

export const entryView = (entry: StoredAuditEntry, isSeen: boolean) => ({
  id: entry.id,
  at: entry.at.toISOString(),
  until: entry.until.toISOString(),
  edits: entry.edits,
  action: entry.action,
  target_type: entry.targetType,
  target_id: entry.targetId,
  target_name: isSeen ? entry.targetName : null,
  prompt_id: entry.promptId,
  prompt_name: entry.promptName,
  user_id: entry.userId,
  user_name: entry.userName,
  key_id: entry.keyId,
  key_name: entry.keyName,
  client_id: entry.clientId,
  tool: entry.tool,
  before: isSeen ? entry.before : null,
  after: isSeen ? entry.after : null,
  is_redacted: !isSeen && hasValues(entry),
  request_id: entry.requestId,
})

const hasValues = ({ targetName, before, after }: StoredAuditEntry): boolean =>
  [targetName, before, after].some((value) => value !== null)
