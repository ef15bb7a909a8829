import type { Connection } from '../connection.ts'
import { type AppliedPrompt, applyStep } from './apply-step.ts'
import type { FoundConfig } from './config.ts'
import { createFolders } from './create-folders.ts'
import { writeLock } from './lock-file.ts'
import { pairPrompts } from './pairs.ts'
import { type PlanOptions, planPrompts, type Step } from './plan.ts'
import { readLastCommit, withCommit } from './repository.ts'
import { readProject } from './served-project.ts'

/** Limits of the API. */
const MAX_NOTE_LENGTH = 1_000
const MAX_TITLE_LENGTH = 200

export interface ApplyOptions extends PlanOptions {
  readonly note?: string
  /** Also names versions that an earlier apply saved of the same commit, without publishing them. */
  readonly earlier?: boolean
}

/** Brings changes of files to the server. Nothing is applied if one is refused. */
export async function apply(
  connection: Connection,
  config: FoundConfig,
  options: ApplyOptions,
): Promise<AppliedPrompt[]> {
  const project = await readProject(connection)
  const { lock, pairs } = await pairPrompts(config, project)
  const steps = await planPrompts(project, pairs, options)
  if (steps.some(({ action }) => action === 'refuse')) return steps.map(skip)
  for (const { served, locked } of pairs) if (served && locked) lock.set(served.id, locked)
  const readCommit = (path: string) => readLastCommit(config.root, `${config.folder}/${path}`)
  const context = {
    connection,
    project,
    lock,
    folders: createFolders(connection),
    publish: options.publish,
    earlier: options.earlier ?? options.publish,
    readCommit,
    async findWords(path: string) {
      const commit = await readCommit(path)
      const note = options.note ?? commit?.subject ?? 'Applied from files'
      return {
        note: withCommit(note, commit, MAX_NOTE_LENGTH),
        title: note.slice(0, MAX_TITLE_LENGTH),
      }
    },
  }
  const results: AppliedPrompt[] = []
  try {
    for (const step of steps.toSorted(partsFirst)) {
      project.showDone('Applying')(results.length, steps.length)
      results.push(await applyStep(context, step))
    }
  } finally {
    await writeLock(config.root, lock)
  }
  return results
}

function skip({ pair, action, reason }: Step): AppliedPrompt {
  if (action === 'refuse' || action === 'none') {
    return { file: pair.path, slug: pair.slug, outcome: action, ...(reason && { reason }) }
  }
  return {
    file: pair.path,
    slug: pair.slug,
    outcome: 'skipped',
    reason: 'another prompt is refused',
  }
}

/** A new prompt can include another new one. */
const partsFirst = (one: Step, other: Step): number => countIncludes(one) - countIncludes(other)

const countIncludes = ({ action, pair }: Step): number =>
  action === 'create' && pair.file?.content?.document.blocks.some(({ include }) => include) ? 1 : 0
