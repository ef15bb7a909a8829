import { join } from 'node:path'
import type { Connection } from '../connection.ts'
import { type AppliedPrompt, applyStep } from './apply-step.ts'
import type { FoundConfig } from './config.ts'
import { createFolders } from './create-folders.ts'
import { findFailedPart, orderSteps } from './dependence.ts'
import { writeLock } from './lock-file.ts'
import { type PlanOptions, planFiles } from './plan.ts'
import { readLastCommit, withCommit } from './repository.ts'
import type { Step } from './step.ts'

/** Limits of the API. */
const MAX_NOTE_LENGTH = 1_000
const MAX_TITLE_LENGTH = 200

export interface ApplyOptions extends PlanOptions {
  readonly note?: string
  /** Includes unpublished versions that an earlier apply saved from the same commit. */
  readonly earlier?: boolean
}

/** Applies changed files to the server. Applies nothing if any step is rejected. */
export async function apply(
  connection: Connection,
  config: FoundConfig,
  options: ApplyOptions,
): Promise<AppliedPrompt[]> {
  const { project, lock, names, pairs, steps } = await planFiles(connection, config, options)
  if (steps.some(({ action }) => action === 'refuse')) return steps.map(skip)
  for (const { served, locked } of pairs) if (served && locked) lock.set(served.id, locked)
  const readCommit = (path: string) => readLastCommit(join(config.root, config.folder, path))
  const context = {
    connection,
    config,
    project,
    lock,
    names,
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
  const failed = new Set<string>()
  try {
    for (const step of orderSteps(steps)) {
      project.showDone('Applying')(results.length, steps.length)
      const part = findFailedPart(step, steps, failed)
      const result = part
        ? {
            ...toResult(step),
            outcome: 'skipped' as const,
            reason: `includes "${part}", which failed`,
          }
        : await applyStep(context, step)
      if (result.outcome === 'failed' || result.outcome === 'skipped') failed.add(step.pair.path)
      results.push(result)
    }
  } finally {
    await writeLock(config.root, lock)
  }
  return results
}

const toResult = ({ pair }: Step) => ({ file: pair.path, slug: pair.slug })

function skip(step: Step): AppliedPrompt {
  const { action, reason } = step
  if (action === 'refuse' || action === 'none') {
    return { ...toResult(step), outcome: action, ...(reason && { reason }) }
  }
  return { ...toResult(step), outcome: 'skipped', reason: 'another prompt is refused' }
}
