import { MAX_PART_PROPOSALS } from '@promptwire/contract/parts/parts'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../../kernel/caller.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { verb } from '../../../kernel/verb.ts'
import { isUniqueViolation } from '../../../platform/database/violations.sql.ts'
import { moveParts } from '../../parts/index.sql.ts'
import type { DependantRow } from '../../parts/index.ts'
import { requireWorkingCopy } from '../../prompts/index.sql.ts'
import type { WorkingCopy } from '../../prompts/index.ts'
import type { PartVersion } from '../proposal-page.ts'
import { proposeChanges } from '../propose-changes.sql.ts'
import { closeOlderUpdates, findUpdate, readOutdated } from './part-updates.sql.ts'

/** Proposes the live version of a part to prompts that include another version. */
export const proposePartUpdates = verb(
  'propose_part_updates',
  async ({ caller, prompt, unitOfWork }) => {
    const part = await requireWorkingCopy(unitOfWork, prompt.id)
    const version = part.publishedVersion
    if (version === undefined) throw new Failure('CONFLICT', 'The prompt has no live version.')
    const target = { partId: prompt.id, version }
    const outdated = await readOutdated(unitOfWork, caller, target, MAX_PART_PROPOSALS + 1)
    const proposals = []
    const skipped = []
    for (const dependant of outdated.rows.slice(0, MAX_PART_PROPOSALS)) {
      const { id: prompt_id, slug } = dependant
      const proposed = await proposeUpdate(unitOfWork, caller, part, target, dependant)
      if ('reason' in proposed) skipped.push({ prompt_id, slug, reason: proposed.reason })
      else proposals.push({ ...proposed, prompt_id, slug })
    }
    const left = Math.max(0, outdated.unproposed - MAX_PART_PROPOSALS)
    return { data: { version, proposals, skipped, left } }
  },
)

type Proposed =
  | { readonly id: string; readonly state: Update['state']; readonly is_new: boolean }
  | { readonly reason: string }
type Update = NonNullable<Awaited<ReturnType<typeof findUpdate>>>

/** A unique index of part updates lets only one concurrent caller propose. */
async function proposeUpdate(
  unitOfWork: UnitOfWork,
  caller: Caller,
  part: WorkingCopy,
  target: PartVersion,
  dependant: DependantRow,
): Promise<Proposed> {
  const known = await findUpdate(unitOfWork, dependant.id, target)
  if (known) return { ...known, is_new: false }
  try {
    const id = await insertUpdate(unitOfWork, caller, part, target, dependant)
    return { id, state: 'open', is_new: true }
  } catch (error) {
    const other = isUniqueViolation(error) && (await findUpdate(unitOfWork, dependant.id, target))
    if (other) return { ...other, is_new: false }
    if (error instanceof Failure) return { reason: error.message }
    throw error
  }
}

async function insertUpdate(
  unitOfWork: UnitOfWork,
  caller: Caller,
  part: WorkingCopy,
  target: PartVersion,
  dependant: DependantRow,
): Promise<string> {
  const { partId, version } = target
  const base = await requireWorkingCopy(unitOfWork, dependant.id)
  const choose = (include: { readonly prompt: string }) =>
    include.prompt === partId ? version : undefined
  const content = await moveParts(unitOfWork, caller.projectId, base.content, caller.at, choose)
  const proposed = await proposeChanges(unitOfWork, caller, {
    base,
    title: `Update ${part.name} to version ${version}`.slice(0, 200),
    reason: `The shared part "${part.slug}" was published.`,
    source: 'part',
    content,
    partUpdate: target,
  })
  await closeOlderUpdates(unitOfWork, caller, dependant.id, target)
  return proposed.id
}
