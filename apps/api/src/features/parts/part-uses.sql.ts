import { Failure, invalidField } from '@promptwire/core/errors/failure'
import type { SqlQueryable } from '../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import { isMissingReference } from '../../platform/database/violations.sql.ts'
import type { PromptContent } from '../content/index.ts'

interface Dependant {
  readonly id: string
  readonly projectId: string
}

/** Prompt id and version number of a part. */
type UsedPart = `${string} ${number}`

const listParts = ({ blocks }: Pick<PromptContent, 'blocks'>): UsedPart[] => [
  ...new Set(
    blocks.flatMap(({ include }): UsedPart[] =>
      include ? [`${include.prompt} ${include.version}`] : [],
    ),
  ),
]

const getPromptId = (part: UsedPart) => part.split(' ')[0] ?? ''

/**
 * Records a working copy's parts. Fails if a part is deleted or includes the prompt itself. One at
 * a time per project, since two prompts may include each other concurrently.
 */
export async function recordCopyParts(
  tx: SqlQueryable,
  dependant: Dependant,
  before: Pick<PromptContent, 'blocks'>,
  after: Pick<PromptContent, 'blocks'>,
): Promise<void> {
  const [old, parts] = [listParts(before), listParts(after)]
  if (old.length === parts.length && old.every((part) => parts.includes(part))) return
  const known = new Set(old.map(getPromptId))
  const added = parts.map(getPromptId).filter((id) => !known.has(id))
  if (added.length > 0) await lockParts(tx, dependant.projectId)
  const found = await replaceUses(tx, dependant, false, parts)
  if (found < parts.length) throw partGone()
  if (added.length > 0) await requireNoCycle(tx, dependant.id, added)
}

/** Records a published version's parts; deleted parts need no protection. */
export const recordLiveParts = (
  tx: SqlQueryable,
  dependant: Dependant,
  content: PromptContent,
): Promise<number> => replaceUses(tx, dependant, true, listParts(content))

async function lockParts({ query }: SqlQueryable, projectId: string): Promise<void> {
  await query(Prisma.sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${`parts ${projectId}`}, 0))::text`)
}

/**
 * Returns how many of the parts exist in the project. `part_id` is no foreign key: editors lock a
 * prompt's row, so locks of a part and its dependants would deadlock.
 */
async function replaceUses(
  { query }: SqlQueryable,
  { id, projectId }: Dependant,
  isLive: boolean,
  parts: readonly UsedPart[],
): Promise<number> {
  await query(Prisma.sql`
    DELETE FROM part_use WHERE prompt_id = ${id}::uuid AND is_live = ${isLive}`)
  if (parts.length === 0) return 0
  const numbers = parts.map((part) => Number(part.split(' ')[1]))
  const written = await query(Prisma.sql`
    INSERT INTO part_use (prompt_id, is_live, version_id, part_id)
    SELECT ${id}::uuid, ${isLive}, v.id, p.id
      FROM unnest(${parts.map(getPromptId)}::uuid[], ${numbers}::int[]) AS given (prompt_id, number)
      JOIN version v ON v.prompt_id = given.prompt_id AND v.number = given.number
      JOIN prompt p ON p.id = v.prompt_id AND p.project_id = ${projectId}::uuid
    RETURNING part_id`).catch((error) => {
    throw isMissingReference(error) ? partGone() : error
  })
  return written.length
}

const partGone = () => new Failure('CONFLICT', 'A shared part was deleted; remove its block.')

/** Throws for parts that include the prompt, at any depth. */
async function requireNoCycle(
  { query }: SqlQueryable,
  promptId: string,
  added: readonly string[],
): Promise<void> {
  const [cycle] = await query<{ slug: string }>(Prisma.sql`
    WITH RECURSIVE reached AS (
      SELECT part_id, part_id AS first FROM unnest(${[...added]}::uuid[]) AS part_id
       UNION
      SELECT u.part_id, r.first FROM reached r JOIN part_use u ON u.prompt_id = r.part_id)
    SELECT p.slug FROM reached r JOIN prompt p ON p.id = r.first
     WHERE r.part_id = ${promptId}::uuid LIMIT 1`)
  if (!cycle) return
  throw invalidField('include.prompt', `"${cycle.slug}" includes this prompt, or is this prompt.`)
}
