import { Failure, fieldFailure } from '@promptwire/core/errors/failure'
import { count } from '@promptwire/core/text/count'
import { isUuid } from '@promptwire/core/text/slug'
import type { Caller } from '../../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../../kernel/change/unit-of-work.ts'
import { whereFormerly } from '../../../kernel/reach/has-slug.sql.ts'
import { whereReachable } from '../../../kernel/reach/is-reachable.sql.ts'
import type { Scope } from '../../../kernel/reach/reach.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { wherePromptNamed } from '../find-prompt.sql.ts'

export interface ChosenPrompt {
  readonly id: string
  readonly slug: string
}

/** Max names in a message about up to a hundred prompts. */
const MAX_LISTED_NAMES = 10

/**
 * Changes several prompts in one transaction, in id order: concurrent requests for the same prompts
 * wait instead of deadlocking.
 */
export async function changePrompts<T>(
  unitOfWork: UnitOfWork,
  caller: Caller,
  names: readonly string[],
  change: (prompt: ChosenPrompt, tx: UnitOfWork) => Promise<T>,
): Promise<T[]> {
  const chosen = await requirePrompts(unitOfWork, caller, names)
  const inOrder = chosen.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return unitOfWork.change(caller, async (tx) => {
    const done: T[] = []
    for (const prompt of inOrder) {
      done.push(await change(prompt, tx).catch(rethrowWithSlug(prompt)))
    }
    // Each change inside writes its own entries and events.
    return unchanged(done)
  })
}

/** NOT_FOUND if the caller cannot access one of the prompts. */
export async function requirePrompts(
  db: Queryable,
  scope: Scope,
  names: readonly string[],
): Promise<ChosenPrompt[]> {
  const chosen = await choosePrompts(db, scope, names)
  const known = new Set(
    chosen.flatMap(({ id, slug, formerSlugs }) => [
      id,
      slug,
      ...formerSlugs.map((former) => former.slug),
    ]),
  )
  const unknown = names.filter((name) => !known.has(name) && !known.has(name.toLowerCase()))
  if (unknown.length > 0) throw notFound(unknown)
  return chosen
}

/** Prompts with these slugs or ids that the caller can access. */
function choosePrompts({ prisma }: Queryable, scope: Scope, names: readonly string[]) {
  const named = names.filter((name) => wherePromptNamed(name))
  const ids = named.filter(isUuid)
  const slugs = named.filter((name) => !isUuid(name))
  const formerly = whereFormerly(scope, slugs)
  return prisma.prompt.findMany({
    where: {
      projectId: scope.projectId,
      ...whereReachable(scope),
      OR: [{ id: { in: ids } }, { slug: { in: slugs } }, { formerSlugs: { some: formerly } }],
    },
    select: { id: true, slug: true, formerSlugs: { where: formerly, select: { slug: true } } },
  })
}

const rethrowWithSlug =
  ({ slug }: ChosenPrompt) =>
  (error: unknown): never => {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.code, `${slug}: ${error.message}`, {}, { cause: error })
  }

function notFound(names: readonly string[]) {
  const listed = names.slice(0, MAX_LISTED_NAMES).map((name) => name.slice(0, 100))
  const more = names.length - listed.length
  const list = [...listed, ...(more > 0 ? [`${count(more, 'other')}`] : [])].join(', ')
  return fieldFailure('NOT_FOUND', [
    { field: 'prompt_ids', message: `the project has no ${list}.` },
  ])
}
