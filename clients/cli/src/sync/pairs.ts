import { isSamePath } from '@promptwire/core/prompt-file/file-path'
import { sameJson } from '@promptwire/core/text/same-json'
import { mapAtOnce } from '../map-at-once.ts'
import { WrongUse } from '../wrong-use.ts'
import type { FoundConfig } from './config.ts'
import { LOCK_FILE, type Lock, type LockedPrompt, readLock, toDetails } from './lock-file.ts'
import { type PromptFile, readPromptFiles, toPromptFile, toSlug } from './prompt-files.ts'
import { readNotedFile } from './repository.ts'
import type { ListedPrompt, Project, ServedContent } from './served-project.ts'
import { hasContent, withoutParts, withoutVariables } from './without-parts.ts'

/** A prompt as file and server have it, and their last common state. */
export interface Pair {
  readonly slug: string
  /** Path of the file, or where it belongs. */
  readonly path: string
  readonly file?: PromptFile
  readonly served?: ListedPrompt
  readonly locked?: LockedPrompt
  /** The newest content of the server; absent where it is that of the lock. */
  readonly newest?: ServedContent
  readonly isChangedHere: boolean
  readonly isChangedOnServer: boolean
  /** Whether the lock is of an earlier release, which counted the texts of shared parts. */
  readonly isOldLock?: true
}

export interface Pairs {
  readonly lock: Lock
  readonly pairs: readonly Pair[]
}

/** Pairs files and prompts: by the lock, which knows ids, and by slug. */
export async function pairPrompts(config: FoundConfig, project: Project): Promise<Pairs> {
  const [lock, files] = await Promise.all([readLock(config.root), readPromptFiles(config)])
  requireSameProject(lock, project)
  const left = new Map(files)
  const take = (slug: string) => {
    const file = left.get(slug)
    left.delete(slug)
    return file
  }
  const known = [...lock].map(([id, locked]) => ({
    locked,
    served: project.prompts.get(id),
    file: take(toSlug(locked.file)),
  }))
  const others = [...project.prompts.values()]
    .filter(({ id }) => !lock.has(id))
    .map((served) => ({ served, locked: undefined, file: take(served.slug) }))
  const created = [...left.values()].map((file) => ({ file, served: undefined, locked: undefined }))
  const pairs = await mapAtOnce(
    [...known, ...others, ...created],
    (found) => compare(config, project, found),
    project.showDone('Comparing prompts'),
  )
  return { lock, pairs: pairs.toSorted((one, other) => (one.path < other.path ? -1 : 1)) }
}

/** With a key of another project each file would be that of a deleted prompt. */
function requireSameProject(lock: Lock, { prompts }: Project): void {
  const isForeign = lock.size + prompts.size > 1 && ![...lock.keys()].some((id) => prompts.has(id))
  if (lock.size > 0 && isForeign) {
    throw new WrongUse(
      `The project of the key has none of the prompts of ${LOCK_FILE}. Use a key of their project, or delete ${LOCK_FILE} to continue with this one.`,
    )
  }
}

interface Found {
  readonly file: PromptFile | undefined
  readonly served: ListedPrompt | undefined
  readonly locked: LockedPrompt | undefined
}

async function compare(config: FoundConfig, project: Project, paired: Found): Promise<Pair> {
  const { isOldLock, ...found } = await withoutParts(project, paired)
  const { served, locked } = found
  const newest = served && (await readIfChanged(project, served, locked))
  const file = newest && found.file ? withoutVariables(found.file, newest) : found.file
  const path = file?.path ?? served?.path ?? locked?.file ?? ''
  const slug = served?.slug ?? file?.slug ?? toSlug(path)
  const noted = newest && (await findNoted(config, project, { ...found, served, newest }))
  const base = noted ?? locked
  const isSame = newest !== undefined && base?.hash === newest.hash
  const known = base && served && isSame ? toLocked(base.file, served, newest) : base
  const isChanged = newest !== undefined && !isSame
  return {
    slug,
    path,
    ...given({ file, served, locked: known, newest: isChanged ? newest : undefined, isOldLock }),
    isChangedHere: isChangedFrom(known, file),
    isChangedOnServer: served
      ? isChanged || !isSamePath(served.path, known?.file)
      : known !== undefined,
  }
}

/** The newest content, unless it is the one that the lock names. */
async function readIfChanged(
  project: Project,
  served: ListedPrompt,
  locked: LockedPrompt | undefined,
) {
  const isSame = locked?.version === served.version && sameJson(locked.details, served.details)
  if (isSame && served.version > 0) return undefined
  const newest = await project.readNewest(served)
  return isSame && newest.hash === locked?.hash ? undefined : newest
}

/**
 * The version that the file is based on where the lock is older: the newest one, or the last that
 * apply saved of a commit in the history.
 */
async function findNoted(
  { root, folder }: FoundConfig,
  project: Project,
  { file, served, locked, newest }: Found & { served: ListedPrompt; newest: ServedContent },
): Promise<LockedPrompt | undefined> {
  if (!file?.content) return undefined
  const place = isSamePath(locked?.file, file.path) ? file.path : served.path
  if (hasContent(file, newest)) return toLocked(place, served, newest)
  for (const { version, note } of await project.listVersions(served.id, locked?.version ?? 0)) {
    const text = await readNotedFile(root, folder, file.slug, note)
    const noted = text === undefined ? undefined : toPromptFile(file.path, text)
    if (!noted?.content) continue
    const details = toDetails(noted.content.document)
    const saved = await project.readVersion(served.id, version, details)
    if (hasContent(noted, saved)) return toLocked(place, { version, details }, saved)
  }
  return undefined
}

const isChangedFrom = (locked: LockedPrompt | undefined, file: PromptFile | undefined): boolean =>
  locked?.hash !== file?.content?.hash || !isSamePath(locked?.file, file?.path)

export const toLocked = (
  file: string,
  { version, details }: Pick<ListedPrompt, 'version' | 'details'>,
  { hash }: Pick<ServedContent, 'hash'>,
): LockedPrompt => ({ file, version, hash, details })

const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }
