import { Failure } from '@promptwire/core/errors/failure'
import { newId } from '../../../kernel/identifiers.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { isTakenId } from '../../../platform/database/violations.sql.ts'
import type { PromptContent } from '../../content/index.ts'

/** Rejects an id that the prompt already has; the database rejects ids of other prompts. */
export function requireUnusedId(records: readonly { readonly id: string }[], id: string): void {
  if (records.some((each) => each.id === id)) throw idInUse()
}

/** Rethrows a write error; names the id if another prompt has it. */
export function refuseTakenId(error: unknown): never {
  throw isTakenId(error) ? idInUse() : error
}

const idInUse = () => new Failure('CONFLICT', 'This id is in use. Choose another one.')

/**
 * Gives new ids to blocks whose ids another prompt has: a client may reuse the id of a block
 * deleted here.
 */
export async function replaceTakenIds(
  { query }: Queryable,
  { id: promptId }: { readonly id: string },
  content: PromptContent,
  at: Date,
): Promise<PromptContent> {
  const ids = [...content.blocks, ...content.variables].map(({ id }) => id)
  const rows = await query<{ id: string }>(Prisma.sql`
    SELECT id FROM block WHERE id = ANY (${ids}::uuid[]) AND prompt_id <> ${promptId}::uuid
     UNION ALL
    SELECT id FROM variable WHERE id = ANY (${ids}::uuid[]) AND prompt_id <> ${promptId}::uuid`)
  if (rows.length === 0) return content
  const taken = new Set(rows.map(({ id }) => id))
  const withFreeId = <Row extends { readonly id: string }>(row: Row): Row =>
    taken.has(row.id) ? { ...row, id: newId(at) } : row
  return {
    ...content,
    blocks: content.blocks.map(withFreeId),
    variables: content.variables.map(withFreeId),
  }
}
