import { isSamePath } from '@promptwire/import/prompt-file/file-path'
import { mergePrompt, toDocument } from '@promptwire/import/prompt-file/merge-prompt'
import type { Connection } from '../connection.ts'
import { readBase } from './base.ts'
import type { FoundConfig } from './config.ts'
import { LOCK_FILE, type Lock, writeLock } from './lock-file.ts'
import type { PartNames } from './pairing/part-names.ts'
import type { Place } from './pairing/place.ts'
import { type Pair, pairPrompts, toLocked } from './pairs.ts'
import { hasFile, movePrompt, type PromptFile, removePrompt, writePrompt } from './prompt-files.ts'
import { type Project, readProject } from './served-project.ts'

export interface PulledPrompt {
  readonly file: string
  readonly outcome: 'unchanged' | 'written' | 'merged' | 'moved' | 'removed' | 'kept' | 'refused'
  /** Why the prompt was kept or refused, or what was repaired. */
  readonly reason?: string
}

/** The side that wins if both changed the same place. */
export type Prefer = 'mine' | 'theirs'

/** Writes the server's prompts into files. Keeps local changes, or refuses the prompt. */
export async function pull(
  connection: Connection,
  config: FoundConfig,
  prefer?: Prefer,
): Promise<PulledPrompt[]> {
  const project = await readProject(connection)
  const { lock, names, pairs } = await pairPrompts(config, project)
  const results: PulledPrompt[] = []
  try {
    for (const pair of pairs) {
      project.showDone('Writing files')(results.length, pairs.length)
      results.push(await pullPrompt({ project, config, lock, names, prefer }, pair))
    }
  } finally {
    await writeLock(config.root, lock)
  }
  return results
}

interface Pull {
  readonly project: Project
  readonly config: FoundConfig
  readonly lock: Lock
  readonly names: PartNames
  readonly prefer: Prefer | undefined
}

async function pullPrompt(pull: Pull, pair: Pair): Promise<PulledPrompt> {
  const { file, served, locked, path } = pair
  if (file && !file.content) return refuse(path, file.problem)
  if (!served) return removeDeleted(pull, pair)
  if (!file) {
    return locked
      ? { file: path, outcome: 'kept', reason: 'deleted here; apply --prune deletes the prompt' }
      : writeNew(pull, pair)
  }
  return pair.isChangedOnServer ? updateFile(pull, pair) : keepFile(pull, pair)
}

/** Keeps a file, except for leftovers of an earlier release in the file and the lock. */
async function keepFile({ config, lock, names }: Pull, pair: Pair): Promise<PulledPrompt> {
  const { file, served, locked, path } = pair
  if (served && locked) lock.set(served.id, locked)
  const text = file && repair(names, pair, file)
  const reason = describeRepair(pair)
  if (text === file?.text || !text) {
    return { file: path, outcome: 'unchanged', ...(reason && { reason }) }
  }
  await writePrompt(config, path, text)
  return { file: path, outcome: 'written', ...(reason && { reason }) }
}

/** Drops texts of shared parts from a file, and updates their slugs. */
const repair = (
  { toText }: PartNames,
  { stale }: Pair,
  { content, text, partTexts }: PromptFile,
): string =>
  content && (partTexts.length > 0 || stale.length > 0) ? toText(content.document, text) : text

/** Explains why a file or its lock is repaired. */
function describeRepair({ file, isOldLock, stale }: Pair): string | undefined {
  const [renamed] = stale
  if (renamed) return `includes "${renamed[1]}", which was renamed from "${renamed[0]}"`
  const titles = (file?.partTexts ?? []).map((title) => `"${title}"`).join(', ')
  if (titles !== '')
    return `without the text of the shared part ${titles}, which an earlier version wrote`
  return isOldLock && `${LOCK_FILE} is of an earlier version, and is renewed`
}

const refuse = (file: string, reason = ''): PulledPrompt => ({ file, outcome: 'refused', reason })

async function removeDeleted(
  { config, lock }: Pull,
  { file, locked, path, isChangedHere }: Pair,
): Promise<PulledPrompt> {
  if (!locked) return { file: path, outcome: 'kept', reason: 'new here; apply creates the prompt' }
  if (file && isChangedHere)
    return refuse(
      path,
      'deleted on the server, and changed here; delete the file, or rename it to create a new prompt',
    )
  const [id = ''] = [...lock].find(([, each]) => each === locked) ?? []
  lock.delete(id)
  if (file) await removePrompt(config, file.path)
  return { file: path, outcome: 'removed' }
}

async function writeNew(
  { project, config, lock, names }: Pull,
  { served, newest }: Pair,
): Promise<PulledPrompt> {
  if (!served) throw new Error('a prompt without a server is new')
  const content = newest ?? (await project.readNewest(served))
  await writePrompt(config, served.path, names.toText(content.document))
  lock.set(served.id, toLocked(served.path, served, content))
  return { file: served.path, outcome: 'written' }
}

/** Applies the server's changes: content, place, or both. */
async function updateFile(pull: Pull, pair: Pair): Promise<PulledPrompt> {
  const { config, lock } = pull
  const { file, served, locked, place } = pair
  if (!file?.content || !served || !place) throw new Error('an update needs a file and a prompt')
  const target = findTarget(pull, file, place)
  if (target === undefined) {
    return refuse(
      file.path,
      `both sides renamed it, here to "${file.slug}", on the server to "${served.slug}"; pull with --mine or --theirs`,
    )
  }
  if (target !== file.path && (await hasFile(config, target))) {
    return refuse(file.path, `belongs to ${target}, where another file is; move that one first`)
  }
  const merged = await mergeFile(pull, pair)
  if ('reason' in merged) return refuse(file.path, merged.reason)
  if (target !== file.path) await movePrompt(config, file.path, target)
  if (merged.text !== file.text) await writePrompt(config, target, merged.text)
  // A local move is not applied yet: the prompt's place stays the common one.
  const common = [locked?.file, target].find((path) => isSamePath(served.path, path))
  lock.set(served.id, { ...merged.locked, file: common ?? served.path })
  const reason = describeRepair(pair)
  const repaired = { file: target, ...(reason && { reason }) }
  if (merged.text === file.text)
    return { ...repaired, outcome: target === file.path ? 'unchanged' : 'moved' }
  return { ...repaired, outcome: merged.isMerged ? 'merged' : 'written' }
}

/** Where the file belongs; undefined if both sides renamed it and no side is preferred. */
function findTarget({ prefer }: Pull, file: PromptFile, place: Place): string | undefined {
  if (place.conflict !== 'slug') return isSamePath(place.path, file.path) ? file.path : place.path
  return prefer && (prefer === 'mine' ? file.path : place.path)
}

type Merged =
  | {
      readonly text: string
      readonly isMerged: boolean
      readonly locked: ReturnType<typeof toLocked>
    }
  | { readonly reason: string }

async function mergeFile({ project, names, prefer }: Pull, pair: Pair): Promise<Merged> {
  const { file, served, locked, newest } = pair
  if (!file?.content || !served) throw new Error('a merge needs a file and a prompt')
  if (!newest) {
    if (!locked) throw new Error('a prompt without a lock has its newest content')
    return { text: repair(names, pair, file), isMerged: false, locked }
  }
  const next = toLocked(file.path, served, newest)
  if (file.content.hash === locked?.hash) {
    return { text: names.toText(newest.document, file.text), isMerged: false, locked: next }
  }
  const base = await readBase(project, pair)
  const { merged, conflicts } = mergePrompt(base, newest, file.content.document, prefer)
  if (conflicts.length > 0 && !prefer) {
    return { reason: `both sides changed ${conflicts.join(', ')}; pull with --mine or --theirs` }
  }
  return { text: names.toText(toDocument(merged), file.text), isMerged: true, locked: next }
}
