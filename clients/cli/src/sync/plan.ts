import type { Scope } from '@promptwire/core/access/scopes'
import { listChanges } from '@promptwire/import/prompt-file/list-changes'
import { mergePrompt } from '@promptwire/import/prompt-file/merge-prompt'
import { hashDocument } from '@promptwire/import/prompt-file/prompt-document'
import type { Connection } from '../connection.ts'
import { mapAtOnce } from '../map-at-once.ts'
import { readBase } from './base.ts'
import type { FoundConfig } from './config.ts'
import { requireParts } from './dependence.ts'
import type { Place } from './pairing/place.ts'
import { type Pair, pairPrompts } from './pairs.ts'
import { refuseTakenSlugs } from './refuse-taken-slugs.ts'
import { requireCommitted } from './require-committed.ts'
import { type Project, readProject, type ServedCopy } from './served-project.ts'
import { refuse, type Step } from './step.ts'
import { hasContent } from './without-parts.ts'

export interface PlanOptions {
  readonly propose: boolean
  readonly prune: boolean
  readonly publish: boolean
  /** True rejects uncommitted files. */
  readonly isInCi?: boolean
}

/** Plans a step for each file, compared with the server. */
export async function planFiles(connection: Connection, config: FoundConfig, options: PlanOptions) {
  const project = await readProject(connection)
  const { lock, names, pairs } = await pairPrompts(config, project)
  const planned = await planPrompts(project, pairs, options)
  const steps = options.isInCi ? await requireCommitted(config, planned) : planned
  return { project, lock, names, pairs, steps }
}

export async function planPrompts(
  project: Project,
  pairs: readonly Pair[],
  options: PlanOptions,
): Promise<Step[]> {
  const plan = (pair: Pair) => planPrompt(project, pair, options)
  const steps = await mapAtOnce(pairs, plan, project.showDone('Planning'))
  return requireParts(project, await refuseTakenSlugs(project, steps))
}

const nothing = (pair: Pair, reason?: string): Step => ({
  pair,
  action: 'none',
  changes: [],
  ...(reason && { reason }),
})

const MANAGED_ELSEWHERE =
  'is managed in the dashboard; restore the file and pull, or change where it is edited in the details of the prompt'

async function planPrompt(project: Project, pair: Pair, options: PlanOptions): Promise<Step> {
  const { file, served, locked, isChangedHere } = pair
  if (file && !file.content) return refuse(pair, file.problem ?? '')
  if (!served) {
    if (!locked) return planCreate(project, pair, options)
    return isChangedHere && file
      ? refuse(
          pair,
          'was deleted on the server; delete the file, or rename it to create a new prompt',
        )
      : nothing(pair, 'was deleted on the server; pull removes the file')
  }
  if (isElsewhere(pair, options)) return refuse(pair, MANAGED_ELSEWHERE)
  if (!file)
    return locked
      ? planDelete(project, pair, options)
      : nothing(pair, 'is new on the server; pull writes it')
  if (!isChangedHere) {
    return nothing(pair, pair.isChangedOnServer ? describeServer(pair) : undefined)
  }
  return planEdit(project, pair, options)
}

const describeServer = ({ file, served }: Pair): string =>
  file && served && file.slug !== served.slug
    ? `is renamed to "${served.slug}" on the server; pull moves the file`
    : 'changed on the server; pull updates the file'

/** True for a local edit or deletion of a prompt that may only be edited in the dashboard. */
const isElsewhere = ({ file, served, isChangedHere }: Pair, { prune }: PlanOptions): boolean =>
  served?.details.managed === 'dashboard' && isChangedHere && (file !== undefined || prune)

function planCreate({ key }: Project, pair: Pair, options: PlanOptions): Step {
  const reason = whyPropose(key, options)
  if (reason) return refuse(pair, `is new, and only changes can be proposed: ${reason}`)
  const { document } = pair.file?.content ?? {}
  const changes = (document?.blocks ?? []).map(({ title }) => ({
    kind: 'block' as const,
    name: title,
    change: 'added' as const,
    fields: [],
  }))
  return { pair, action: 'create', changes }
}

/** Deletes a prompt only if the server did not change it since the last sync. */
async function planDelete(project: Project, pair: Pair, options: PlanOptions): Promise<Step> {
  const { served } = pair
  if (!options.prune || !served) return nothing(pair, 'is deleted here; --prune deletes the prompt')
  const reason = whyPropose(project.key, options, ['prompts:delete'])
  if (reason)
    return refuse(
      pair,
      `is deleted here, and ${options.propose ? 'deletions cannot be proposed' : reason}`,
    )
  const [base, copy] = await Promise.all([readBase(project, pair), project.readCopy(served.id)])
  if (copy.hash !== hashDocument(base.document))
    return refuse(pair, 'is deleted here, but changed on the server; pull it first')
  const { revision, document: removes } = copy
  return { pair, action: 'delete', changes: [], revision, removes }
}

async function planEdit(project: Project, pair: Pair, options: PlanOptions): Promise<Step> {
  const { file, served, place } = pair
  if (!file?.content || !served || !place) throw new Error('an edit needs a file and a prompt')
  const { moveTo, renameTo } = place
  const unplaced = whyNotPlaced(project, pair, place, options)
  if (unplaced) return refuse(pair, unplaced)
  const [base, copy] = await Promise.all([readBase(project, pair), project.readCopy(served.id)])
  const edit = { copy, ...mergePrompt(base, copy, file.content.document) }
  if (edit.conflicts.length > 0) {
    const places = edit.conflicts.join(', ')
    return refuse(pair, `both sides changed ${places}; pull with --mine or --theirs, then apply`)
  }
  const changes = listChanges(edit.theirs, edit.merged)
  const step = { pair, changes, edit, ...(moveTo && { moveTo }), ...(renameTo && { renameTo }) }
  if (changes.length === 0) {
    if (renameTo || moveTo) return { ...step, action: renameTo ? 'rename' : 'move' }
    // An earlier apply may have ended before it saved the version.
    const isSaved = await hasVersion(project, pair, copy)
    return isSaved || whyPropose(project.key, options)
      ? nothing(pair, 'is the same on the server')
      : { ...step, action: 'version', reason: 'is on the server, but not saved' }
  }
  const isChangedSince = hashDocument(base.document) !== copy.hash
  if (isChangedSince) return { ...step, action: 'proposal', reason: 'the server changed it, too' }
  const reason = whyPropose(project.key, options)
  return { ...step, ...(reason ? { action: 'proposal', reason } : { action: 'version' }) }
}

/**
 * Explains why the file's place cannot be applied: both sides changed it, or the key lacks
 * permission.
 */
function whyNotPlaced(
  { key }: Project,
  { file, served }: Pair,
  { path, renameTo, conflict }: Place,
  options: PlanOptions,
): string | undefined {
  if (conflict === 'slug')
    return `both sides renamed it, here to "${file?.slug}", on the server to "${served?.slug}"; pull with --mine or --theirs, then apply`
  if (conflict === 'folder') return `both sides moved it; move the file to ${path}, or pull first`
  const reason = renameTo && whyPropose(key, options, ['prompts:write'])
  return reason ? `is renamed, and only changes can be proposed: ${reason}` : undefined
}

/** Whether the newest version is the working copy; false if the file has other content. */
async function hasVersion(project: Project, { file, served, newest }: Pair, copy: ServedCopy) {
  if (!file || !served || !hasContent(file, copy)) return true
  return served.version > 0 && (newest ?? (await project.readNewest(served))).hash === copy.hash
}

const NEEDED_SCOPES: readonly Scope[] = [
  'prompts:write',
  'blocks:write',
  'variables:write',
  'versions:write',
]

/** Why the key proposes instead of saving versions; undefined if it saves versions. */
function whyPropose(
  { scopes, proposes_only }: Project['key'],
  { propose, publish }: PlanOptions,
  needed: readonly Scope[] = publish ? [...NEEDED_SCOPES, 'versions:publish'] : NEEDED_SCOPES,
) {
  if (propose) return '--propose'
  if (proposes_only) return 'the key proposes only'
  const missing = needed.filter((scope) => !scopes.includes(scope))
  return missing.length > 0 ? `the key lacks ${missing.join(', ')}` : undefined
}
