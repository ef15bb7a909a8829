import type { Caller } from '../../kernel/caller.ts'
import type { StoredEvent } from '../../kernel/change/event-record.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../platform/database/generated/client.ts'

export type SelectReachable = (events: readonly StoredEvent[]) => Promise<{
  readonly selected: StoredEvent[]
  /** True if a deleted prompt may have been in one of the key's folders. */
  readonly isOutdated: boolean
}>

/**
 * Selects the events for a restricted key: its own, and those of prompts that it reaches now, since prompts
 * move while a stream is open. Omits deleted prompts, which are in no folder; the client must read its copies
 * again.
 */
export function selectReachable(
  unitOfWork: UnitOfWork,
  { actor, reach }: Caller,
): SelectReachable | undefined {
  if (!reach || actor.kind !== 'key') return undefined
  return async (events) => {
    const reached = await findReached(unitOfWork, actor.keyId, events.flatMap(getPromptId))
    const isSelected = (event: StoredEvent) => {
      const { data } = event.message
      if ('key_id' in data) return data.key_id === actor.keyId
      return getPromptId(event).some((id) => reached.has(id))
    }
    const selected = events.filter(isSelected)
    const isDeletion = (event: StoredEvent) => event.message.type === 'prompt.deleted'
    const hidden = events.filter((event) => !isSelected(event))
    return { selected, isOutdated: reach.folderIds.length > 0 && hidden.some(isDeletion) }
  }
}

const getPromptId = ({ message: { data } }: StoredEvent): string[] =>
  'prompt_id' in data && data.prompt_id !== null ? [data.prompt_id] : []

/** Includes deleted prompts that the key names. */
async function findReached({ query }: UnitOfWork, keyId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const rows = await query<{ id: string }>(Prisma.sql`
    SELECT given.id::text AS id
      FROM api_key k CROSS JOIN unnest(${[...ids]}::uuid[]) AS given (id)
      LEFT JOIN prompt p ON p.id = given.id AND p.project_id = k.project_id
     WHERE k.id = ${keyId}::uuid
       AND (given.id = ANY (k.prompt_ids)
            OR p.folder_id = ANY (folders_within(k.project_id, k.folder_ids)))`)
  return new Set(rows.map(({ id }) => id))
}
