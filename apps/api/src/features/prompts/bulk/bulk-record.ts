import { count } from '@promptwire/core/count'
import { Failure, fieldFailure } from '@promptwire/core/failure'
import type { Caller } from '../../../kernel/caller.ts'

/** A prompt as a request about several of them names it. */
export interface ChosenPrompt {
  readonly id: string
  readonly slug: string
}

/** Database operations for changing several prompts. */
export interface BulkPrompts {
  /** Those of the project that are called so, by slug or UUID. */
  choose(projectId: string, names: readonly string[]): Promise<ChosenPrompt[]>
  /** Makes all changes within one, or none of them. */
  atomically<T>(caller: Caller, work: () => Promise<T>): Promise<T>
}

/** Names that a message tells; of a hundred, the first say enough. */
const MAX_LISTED_NAMES = 10

/**
 * Changes several prompts in one step. They are changed in the order of their ids, so that two who
 * change the same ones wait for each other and not in a ring.
 */
export async function changePrompts<T>(
  bulk: BulkPrompts,
  caller: Caller,
  names: readonly string[],
  change: (prompt: ChosenPrompt) => Promise<T>,
): Promise<T[]> {
  const chosen = await bulk.choose(caller.projectId, names)
  const known = new Set(chosen.flatMap(({ id, slug }) => [id, slug]))
  const unknown = names.filter((name) => !known.has(name) && !known.has(name.toLowerCase()))
  if (unknown.length > 0) throw notFound(unknown)
  const inOrder = chosen.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return bulk.atomically(caller, async () => {
    const done: T[] = []
    for (const prompt of inOrder) done.push(await change(prompt).catch(rethrowWithSlug(prompt)))
    return done
  })
}

/** A refusal of one of them says which. */
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
