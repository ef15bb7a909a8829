import type { ProposalState } from '@promptwire/contract/proposals/proposal-fields'
import { PENDING } from '@promptwire/contract/proposals/proposal-fields'
import type { Caller } from '../../../kernel/caller.ts'
import type { SqlQueryable, UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { newId } from '../../../kernel/identifiers.ts'
import { isReachable } from '../../../kernel/reach/is-reachable.sql.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { DependantRow } from '../../parts/index.ts'
import { changeProposal } from '../proposal-changes.sql.ts'
import type { PartVersion } from '../proposal-page.ts'

interface Outdated {
  readonly rows: readonly DependantRow[]
  /** The total of prompts without a proposal. */
  readonly unproposed: number
}

/**
 * Prompts whose working copy includes another version of the part; those without a proposal first.
 */
export async function readOutdated(
  { query }: SqlQueryable,
  caller: Caller,
  { partId, version }: PartVersion,
  limit: number,
): Promise<Outdated> {
  const rows = await query<DependantRow & { unproposed: number }>(Prisma.sql`
    SELECT p.id, p.slug, p.name, array_agg(v.number ORDER BY v.number) AS versions,
           '{}'::int[] AS "liveVersions", count(*) FILTER (WHERE q.id IS NULL) OVER ()::int AS unproposed
      FROM part_use u JOIN prompt p ON p.id = u.prompt_id JOIN version v ON v.id = u.version_id
      LEFT JOIN proposal q ON q.prompt_id = p.id AND q.part_id = ${partId}::uuid
                          AND q.part_version = ${version}
     WHERE u.part_id = ${partId}::uuid AND NOT u.is_live AND v.number <> ${version}
       AND ${isReachable(caller)}
     GROUP BY p.id, q.id ORDER BY q.id IS NOT NULL, p.id LIMIT ${limit}::int`)
  return { rows, unproposed: rows[0]?.unproposed ?? 0 }
}

/** The proposal to update a prompt to a version of a part. */
export async function findUpdate(
  { query }: SqlQueryable,
  promptId: string,
  { partId, version }: PartVersion,
): Promise<{ readonly id: string; readonly state: ProposalState } | undefined> {
  const [row] = await query<{ id: string; state: ProposalState }>(Prisma.sql`
    SELECT id, state FROM proposal
     WHERE prompt_id = ${promptId}::uuid AND part_id = ${partId}::uuid AND part_version = ${version}`)
  return row
}

export async function closeOlderUpdates(
  unitOfWork: UnitOfWork,
  caller: Caller,
  promptId: string,
  { partId, version }: PartVersion,
): Promise<void> {
  const older = await unitOfWork.query<{ id: string }>(Prisma.sql`
    SELECT id FROM proposal
     WHERE prompt_id = ${promptId}::uuid AND part_id = ${partId}::uuid
       AND part_version <> ${version} AND state = ANY (${[...PENDING]}::text[])`)
  for (const { id } of older) {
    await changeProposal(unitOfWork, caller, { id }, () => ({
      state: 'closed',
      comment: {
        id: newId(caller.at),
        decision: 'closed',
        text: `Version ${version} of the part was proposed.`,
      },
    }))
  }
}
