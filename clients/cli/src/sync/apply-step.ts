import { createHash } from 'node:crypto'
import { Failure } from '@promptwire/core/errors/failure'
import { toProposalChanges } from '@promptwire/import/prompt-file/proposal-changes'
import type { FoundConfig } from './config.ts'
import { toDetails } from './lock-file.ts'
import { type PartNames, withPartIds } from './pairing/part-names.ts'
import { toLocked } from './pairs.ts'
import { toGivenBlocks } from './part-versions.ts'
import { moveToFolder, type Placing, renamePrompt } from './place-prompt.ts'
import { type PromptFile, writePrompt } from './prompt-files.ts'
import { type Commit, namesCommit } from './repository.ts'
import type { ListedPrompt } from './served-project.ts'
import type { Action, Edit, Step } from './step.ts'
import { hasContent } from './without-parts.ts'

export interface ApplyContext extends Placing {
  readonly config: FoundConfig
  readonly names: PartNames
  /** The version note and the proposal title, from the file's last commit. */
  readonly findWords: (path: string) => Promise<{ readonly note: string; readonly title: string }>
  readonly publish: boolean
  readonly earlier: boolean
  readonly readCommit: (path: string) => Promise<Commit | undefined>
}

export interface AppliedPrompt {
  readonly file: string
  readonly slug: string
  readonly outcome: Action | 'failed' | 'skipped'
  readonly version?: number
  readonly published?: true
  readonly proposal_id?: string
  readonly renamed_from?: string
  readonly reason?: string
}

type Applied = Omit<AppliedPrompt, 'file' | 'slug'>

/** Applies a step of a plan. Returns server failures as results, so that other steps continue. */
export async function applyStep(context: ApplyContext, step: Step): Promise<AppliedPrompt> {
  const { path: file, slug } = step.pair
  try {
    return { file, slug, ...(await run(context, step)) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { file, slug, outcome: 'failed', reason: error.message }
  }
}

function run(context: ApplyContext, step: Step): Promise<Applied> | Applied {
  const { action, reason, pair, edit } = step
  const { file, served } = pair
  if (action === 'create' && file) return createPrompt(context, file)
  if (action === 'delete' && served) return deletePrompt(context, served, step.revision)
  if ((action === 'rename' || action === 'move') && served && edit)
    return movePrompt(context, step, served, edit)
  if (served && edit) return editPrompt(context, step, served, edit)
  if (served && action === 'none' && !reason) return finishEarlier(context, pair.path, served)
  return { outcome: action, ...(reason && { reason }) }
}

async function createPrompt(context: ApplyContext, file: PromptFile): Promise<Applied> {
  const { api, bearer } = context.connection
  if (!file.content) throw new Error('a plan creates prompts of readable files')
  const { document } = file.content
  const folder_id = await context.folders.find(file.folders)
  const blocks = toGivenBlocks(context.project.prompts, document.blocks)
  const input = { ...document, blocks, slug: file.slug, folder_id } as Parameters<
    typeof api.create_prompt
  >[0]
  const { data } = await api.create_prompt(input, { bearer })
  context.project.note({ id: data.id, slug: file.slug, path: file.path, version: 0 })
  return { ...(await save(context, file, data)), outcome: 'create' }
}

/** Saves a version of the applied revision, and publishes it if requested. */
async function save(
  { connection: { api, bearer }, config, project, lock, names, findWords, publish }: ApplyContext,
  file: PromptFile,
  { id: prompt_id, revision }: { readonly id: string; readonly revision: number },
): Promise<Applied> {
  const { path, content } = file
  const { note } = await findWords(path)
  const saved = await api.save_draft_version({ prompt_id, note, revision }, { bearer })
  const { version } = saved.data
  if (!content) throw new Error('a plan saves readable files')
  const details = toDetails(content.document)
  const newest = await project.readVersion(prompt_id, version, details)
  lock.set(prompt_id, toLocked(path, { version, details }, newest))
  // Shared parts that this run created only have ids now.
  const isWhole = hasContent(withPartIds(file, names), newest)
  if (!isWhole) await writePrompt(config, path, names.toText(newest.document, file.text))
  if (publish) await api.publish_version({ prompt_id, version }, { bearer })
  project.note({ id: prompt_id, version, ...(publish && { isLive: true }) })
  return {
    outcome: 'version',
    version,
    ...(publish && { published: true }),
    ...(!isWhole && { reason: 'its shared parts changed variables; the file has them now' }),
  }
}

const UNCHANGED = { outcome: 'none' } as const

/** Finds a version saved from the same commit but not published, for example after failed tests. */
async function finishEarlier(
  { connection: { api, bearer }, project, publish, earlier, readCommit }: ApplyContext,
  path: string,
  { id: prompt_id, version, isPublished }: ListedPrompt,
): Promise<Applied> {
  if (!earlier || version === 0 || isPublished) return UNCHANGED
  const [newest] = await project.listVersions(prompt_id, version - 1)
  if (newest?.first_published_at !== null) return UNCHANGED
  const commit = await readCommit(path)
  if (!commit || !namesCommit(newest.note, commit)) return UNCHANGED
  if (!publish) return { ...UNCHANGED, version }
  await api.publish_version({ prompt_id, version }, { bearer })
  return { ...UNCHANGED, version, published: true, reason: 'saved before' }
}

async function deletePrompt(
  { connection: { api, bearer }, lock }: ApplyContext,
  { id: prompt_id }: ListedPrompt,
  revision: number | undefined,
): Promise<Applied> {
  await api.delete_prompt({ prompt_id, confirm: true, revision }, { bearer })
  lock.delete(prompt_id)
  return { outcome: 'delete' }
}

async function movePrompt(
  context: ApplyContext,
  step: Step,
  served: ListedPrompt,
  { copy }: Edit,
): Promise<Applied> {
  const { id } = served
  const { path, locked } = step.pair
  const renamed = await renamePrompt(context, step, served)
  await moveToFolder(context, id, step.moveTo, copy.revision)
  // The file keeps its base content: the server may have newer content.
  if (locked) context.lock.set(id, { ...locked, file: path })
  return { outcome: step.renameTo ? 'rename' : 'move', ...renamed }
}

const TOGETHER =
  'was applied together with a concurrent edit; review it in the dashboard and save a version'

/** Proposes the changes, and applies and saves them if the plan and the key allow it. */
async function editPrompt(
  context: ApplyContext,
  step: Step,
  served: ListedPrompt,
  edit: Edit,
): Promise<Applied> {
  const { api, bearer } = context.connection
  const { id } = served
  const renamed = await renamePrompt(context, step, served)
  const isDirect = step.action === 'version'
  const revision = isDirect
    ? await moveToFolder(context, id, step.moveTo, edit.copy.revision)
    : edit.copy.revision
  if (isDirect && step.changes.length === 0 && step.pair.file)
    return { ...(await save(context, step.pair.file, { id, revision })), ...renamed }
  const proposal = await propose(context, step, id, edit, revision)
  const { reason } = step
  const proposed = {
    outcome: 'proposal' as const,
    proposal_id: proposal.id,
    ...renamed,
    ...(reason && { reason }),
  }
  if (!isDirect || !step.pair.file) return proposed
  const result = await unlessRefused(() =>
    api.apply_proposal({ proposal_id: proposal.id, revision: proposal.revision }, { bearer }),
  )
  if (result instanceof Failure) return { ...proposed, reason: result.message }
  if (result.data.prompt_revision !== revision + 1) {
    return { outcome: 'failed', reason: TOGETHER, ...renamed }
  }
  return { ...(await save(context, step.pair.file, { id, revision: revision + 1 })), ...renamed }
}

/** Reuses a waiting proposal of the same changes, or creates one. */
async function propose(
  { connection: { api, bearer }, project: { prompts }, findWords }: ApplyContext,
  { pair }: Step,
  prompt_id: string,
  { copy, theirs, merged }: Edit,
  base_revision: number,
) {
  const { title } = await findWords(pair.path)
  const { update_blocks, add_blocks, ...others } = toProposalChanges(theirs, merged, copy.parts)
  const changes = {
    ...others,
    ...(update_blocks && { update_blocks: toGivenBlocks(prompts, update_blocks) }),
    ...(add_blocks && { add_blocks: toGivenBlocks(prompts, add_blocks) }),
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([title, changes]))
    .digest('hex')
  const reason = `From ${pair.path}, changes ${hash.slice(0, 12)}.`
  const { data: pending } = await api.list_proposals({ prompt_id, state: 'pending' }, { bearer })
  for (const { id: proposal_id, ...each } of pending) {
    if (each.title !== title || each.base_revision !== base_revision) continue
    const { data } = await api.get_proposal({ proposal_id }, { bearer })
    if (data.reason === reason) return data
  }
  const source = 'git' as const
  const input = { prompt_id, title, reason, source, base_revision, ...changes }
  const headers = { 'Idempotency-Key': `apply-${prompt_id}-${base_revision}-${hash}` }
  return (await api.create_proposal(input, { bearer, headers })).data
}

async function unlessRefused<T>(call: () => Promise<T>): Promise<T | Failure> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Failure && (error.code === 'FORBIDDEN' || error.code === 'CONFLICT'))
      return error
    throw error
  }
}
