import type { Input } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { isUuid } from '@promptwire/core/text/slug'
import type { Caller } from '../../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../../kernel/change/unit-of-work.ts'
import { isReached } from '../../../kernel/reach/reach.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { isUniqueViolation } from '../../../platform/database/violations.sql.ts'
import { type LockedPrompt, lockPrompt } from '../editing/lock-prompt.sql.ts'
import { requireManagedHere, requireManagedInGit } from '../managed-in-git.ts'
import { promptGone } from '../prompt-gone.ts'
import { findReservation, releaseSlugs, reserveSlug } from './former-slugs.sql.ts'
import { slugTaken } from './slug-taken.sql.ts'

type Rename = Input<typeof publicContract.rename_prompt>

/** Changes a prompt's slug and releases former slugs; returns the current slug. */
export async function changeSlug(
  unitOfWork: UnitOfWork,
  caller: Caller,
  promptId: string,
  rename: Rename,
): Promise<string> {
  const change = unitOfWork.change(caller, async (tx) => {
    const row = await lockPrompt(tx, promptId)
    if (!row || !isReached(caller, row)) throw promptGone()
    const slug = rename.slug ?? row.slug
    const isRenamed = slug !== row.slug
    if (isRenamed) await moveSlug(tx, caller, row, rename, slug)
    const released = await releaseSlugs(tx, promptId, rename.release_slugs ?? [])
    if (!isRenamed && released.length === 0) return unchanged(slug)
    const { projectId, revision } = row
    const gone = released.length > 0 && { released_slugs: released }
    return {
      result: slug,
      audit: {
        action: 'prompt.renamed',
        targetType: 'prompt',
        targetId: promptId,
        promptId,
        before: { slug: row.slug },
        after: { slug, ...gone },
      },
      event: {
        type: 'prompt.updated',
        data: { project_id: projectId, prompt_id: promptId, slug, revision },
      },
    }
  })
  return change.catch(async (error) => {
    if (!isUniqueViolation(error) || rename.slug === undefined) throw error
    throw await slugTaken(unitOfWork, caller, rename.slug)
  })
}

async function moveSlug(
  tx: UnitOfWork,
  caller: Caller,
  row: LockedPrompt,
  { prompt_id: asked, source }: Rename,
  slug: string,
): Promise<void> {
  if (source === 'git') requireManagedInGit(row)
  else requireManagedHere(row)
  requireNamed(asked, row)
  const { id, projectId } = row
  const { at } = caller
  await writeSlug(tx, id, slug, at)
  const wanted = { id, projectId, slug, at }
  if (await findReservation(tx, wanted)) throw await slugTaken(tx, caller, slug)
  await releaseSlugs(tx, id, [slug])
  await reserveSlug(tx, { id, projectId, slug: row.slug, at })
}

/** A second rename by the same old slug does not know about the first one. */
function requireNamed(asked: string, { slug }: LockedPrompt): void {
  if (isUuid(asked) || asked === slug) return
  throw new Failure(
    'CONFLICT',
    `The prompt has been renamed: its slug is "${slug}" now. To rename it again, name it by that slug.`,
  )
}

/** Fails if another prompt has the slug. */
const writeSlug = ({ query }: Queryable, id: string, slug: string, at: Date) =>
  query(Prisma.sql`
    UPDATE prompt SET slug = ${slug}, updated_at = ${at}::timestamptz WHERE id = ${id}::uuid`)
