import { sameJson } from '@promptwire/core/text/same-json'
import { isSamePath } from '@promptwire/import/prompt-file/file-path'
import { mapAtOnce } from '../map-at-once.ts'
import { WrongUse } from '../wrong-use.ts'
import type { FoundConfig } from './config.ts'
import { LOCK_FILE, type Lock, type LockedPrompt, readLock, toDetails } from './lock-file.ts'
import { type Found, matchFiles } from './pairing/match-files.ts'
import { createPartNames, type PartNames, withPartIds } from './pairing/part-names.ts'
import { mergePlace, type Place } from './pairing/place.ts'
import { type PromptFile, readPromptFiles, toPromptFile, toSlug } from './prompt-files.ts'
import { readNotedFile } from './repository.ts'
import type { ListedPrompt, Project, ServedContent } from './served-project.ts'
import { hasContent, withoutParts, withoutVariables } from './without-parts.ts'

/** A prompt's file and server state, and their last common state. */
export interface Pair {
  /** The prompt's slug, or its new slug from the file. */
  readonly slug: string
  /** Path of the file, or where it belongs. */
  readonly path: string
  /** Where file and prompt belong, if both exist. */
  readonly place?: Place
  readonly file?: PromptFile
  readonly served?: ListedPrompt
  readonly locked?: LockedPrompt
  /** The server's newest content; absent if the lock has it. */
  readonly newest?: ServedContent
  readonly isChangedHere: boolean
  readonly isChangedOnServer: boolean
  /** Set for the lock of an earlier release, which hashed the texts or slugs of shared parts. */
  readonly isOldLock?: true
  /** Shared parts that the file names by a former slug, with the current slug. */
  readonly stale: readonly (readonly [string, string])[]
}

export interface Pairs {
  readonly lock: Lock
  readonly names: PartNames
  readonly pairs: readonly Pair[]
}

/** Pairs files and prompts: by id in the lock, by content and by slug. */
export async function pairPrompts(config: FoundConfig, project: Project): Promise<Pairs> {
  const [lock, files] = await Promise.all([readLock(config.root), readPromptFiles(config)])
  requireSameProject(lock, project)
  const names = await createPartNames(project, lock, files)
  const named = new Map([...files].map(([slug, file]) => [slug, withPartIds(file, names)]))
  const found = await matchFiles(config, project, lock, named)
  for (const { file, served, locked } of found) {
    const slug = file && served && mergePlace(file, served.path, locked?.file).renameTo
    if (slug) names.rename(served.id, slug)
  }
  const pairs = await mapAtOnce(
    found,
    (each) => compare({ config, project, names }, each),
    project.showDone('Comparing prompts'),
  )
  return { lock, names, pairs: pairs.toSorted((one, other) => (one.path < other.path ? -1 : 1)) }
}

/** With another project's key, every file would look like a deleted prompt's. */
function requireSameProject(lock: Lock, { prompts }: Project): void {
  const isForeign = lock.size + prompts.size > 1 && ![...lock.keys()].some((id) => prompts.has(id))
  if (lock.size > 0 && isForeign) {
    throw new WrongUse(
      `The project of the key has none of the prompts of ${LOCK_FILE}. Use a key of their project, or delete ${LOCK_FILE} to continue with this one.`,
    )
  }
}

interface Comparison {
  readonly config: FoundConfig
  readonly project: Project
  readonly names: PartNames
}

async function compare(comparison: Comparison, paired: Found): Promise<Pair> {
  const { project, names } = comparison
  const named = paired.file && withPartIds(paired.file, names)
  const { isOldLock, ...found } = await withoutParts(project, { ...paired, file: named })
  const { served, locked } = found
  const newest = served && (await readIfChanged(project, served, locked))
  const file = newest && found.file ? withoutVariables(found.file, newest) : found.file
  const path = file?.path ?? served?.path ?? locked?.file ?? ''
  const noted = newest && (await findNoted(comparison, { ...found, served, newest }))
  const base = noted ?? locked
  const place = file && served && mergePlace(file, served.path, base?.file)
  const slug = place?.renameTo ?? served?.slug ?? file?.slug ?? toSlug(path)
  const isSame = newest !== undefined && base?.hash === newest.hash
  const known = base && served && isSame ? toLocked(base.file, served, newest) : base
  const isChanged = newest !== undefined && !isSame
  return {
    slug,
    path,
    stale: file ? names.findStale(file) : [],
    ...given({ file, served, place, locked: known, isOldLock }),
    ...(isChanged && { newest }),
    isChangedHere: isChangedFrom(known, file),
    isChangedOnServer: served
      ? isChanged || !isSamePath(served.path, known?.file)
      : known !== undefined,
  }
}

/** Undefined if the lock names the newest content. */
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
 * The version that the file is based on if the lock is outdated: the newest, or the last that apply
 * saved from a commit in the history.
 */
async function findNoted(
  { config: { root, folder }, project, names }: Comparison,
  { file, served, locked, newest }: Found & { served: ListedPrompt; newest: ServedContent },
): Promise<LockedPrompt | undefined> {
  if (!file?.content) return undefined
  const place = locked?.file ?? served.path
  const slugs = [...new Set([file.slug, served.slug, toSlug(place)])]
  if (hasContent(file, newest)) return toLocked(place, served, newest)
  for (const { version, note } of await project.listVersions(served.id, locked?.version ?? 0)) {
    const text = await readNotedFile(root, folder, slugs, note)
    const noted = text === undefined ? undefined : withPartIds(toPromptFile(file.path, text), names)
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
