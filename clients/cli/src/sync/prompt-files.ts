import { access, mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, relative, sep } from 'node:path'
import { fromPromptPath, isPromptPath, isSamePath } from '@promptwire/import/prompt-file/file-path'
import { hashDocument, type PromptDocument } from '@promptwire/import/prompt-file/prompt-document'
import { readPromptFile } from '@promptwire/import/prompt-file/prompt-file'
import { UnreadablePrompt } from '@promptwire/import/prompt-file/unreadable-prompt'
import { findPlace } from '../untrusted/paths.ts'
import { WrongUse } from '../wrong-use.ts'
import type { FoundConfig } from './config.ts'
import { ifMissing } from './if-missing.ts'
import { writeWhole } from './write-whole.ts'

export interface PromptFile {
  /** Relative to the prompts folder, with slashes. */
  readonly path: string
  readonly slug: string
  readonly folders: readonly string[]
  readonly text: string
  /** Undefined if the file is invalid. */
  readonly content: { readonly document: PromptDocument; readonly hash: string } | undefined
  /** Why the file is invalid. */
  readonly problem?: string
  /** Unknown names in the front matter. */
  readonly unknown: readonly string[]
  /** Titles of shared parts with ignored text below their heading. */
  readonly partTexts: readonly string[]
  /** Names of shared parts, as written in the file. */
  readonly partNames: readonly string[]
}

/** Reads all prompt files by slug. */
export async function readPromptFiles(config: FoundConfig): Promise<Map<string, PromptFile>> {
  const top = await findTop(config)
  const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch(ifMissing)
  const paths = (entries ?? [])
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && isPromptPath(entry.name))
    .map((entry) =>
      [...relative(top, entry.parentPath).split(sep), entry.name].filter(Boolean).join('/'),
    )
  const files = new Map<string, PromptFile>()
  for (const path of paths.sort()) {
    const file = await readPlaced(config, path)
    const other = files.get(file.slug)
    if (other)
      throw new WrongUse(`${path} and ${other.path} have the same slug. Rename one of them.`)
    files.set(file.slug, file)
  }
  return files
}

const findTop = ({ root, folder }: FoundConfig): Promise<string> => findPlace(root, folder)

const findFile = ({ root, folder }: FoundConfig, path: string): Promise<string> =>
  findPlace(root, folder, path)

/** Does not follow a link out of the repository: its text would be saved on the server. */
async function readPlaced(config: FoundConfig, path: string): Promise<PromptFile> {
  try {
    return readBytes(path, await readFile(await findFile(config, path)))
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error
    return toUnreadable(path, '', error.message)
  }
}

/** Rejects bytes that are not UTF-8: decoding would replace them. */
function readBytes(path: string, bytes: Uint8Array): PromptFile {
  try {
    return toPromptFile(path, new TextDecoder('utf-8', STRICT).decode(bytes))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const problem = 'is not UTF-8; save it with that encoding'
    return toUnreadable(path, new TextDecoder().decode(bytes), problem)
  }
}

/** Keeps a byte order mark, which is part of the text. */
const STRICT = { fatal: true, ignoreBOM: true } as const

export function toPromptFile(path: string, text: string): PromptFile {
  try {
    const { document, ...found } = readPromptFile(text)
    const content = { document, hash: hashDocument(document) }
    const partNames = document.blocks.flatMap(({ include }) => include?.prompt ?? [])
    return { path, text, content, partNames, ...found, ...fromPromptPath(path) }
  } catch (error) {
    if (!(error instanceof UnreadablePrompt)) throw error
    return toUnreadable(path, text, error.message)
  }
}

const toUnreadable = (path: string, text: string, problem: string): PromptFile => ({
  path,
  text,
  slug: toSlug(path),
  folders: [],
  content: undefined,
  problem,
  unknown: [],
  partTexts: [],
  partNames: [],
})

export const toSlug = (path: string): string =>
  (path.split('/').at(-1) ?? '').replace(/\.prompt\.md$/, '')

export async function writePrompt(config: FoundConfig, path: string, text: string): Promise<void> {
  const file = await findSpelled(config, path)
  await mkdir(dirname(file), { recursive: true })
  await writeWhole(file, text)
}

/** Finds the existing spelling of a path's folders, whatever its Unicode normalization. */
async function findSpelled(config: FoundConfig, path: string): Promise<string> {
  const known: string[] = []
  for (const name of path.split('/')) {
    const folder = await findFile(config, known.join('/'))
    const names: string[] = (await readdir(folder).catch(ifMissing)) ?? []
    known.push(names.includes(name) ? name : (names.find((each) => isSamePath(each, name)) ?? name))
  }
  return findFile(config, known.join('/'))
}

export const hasFile = async (config: FoundConfig, path: string): Promise<boolean> =>
  access(await findFile(config, path)).then(
    () => true,
    () => false,
  )

export async function movePrompt(config: FoundConfig, from: string, to: string): Promise<void> {
  const source = await findFile(config, from)
  const target = await findSpelled(config, to)
  await mkdir(dirname(target), { recursive: true })
  await rename(source, target)
  await removeEmptyFolders(config, dirname(source))
}

export async function removePrompt(config: FoundConfig, path: string): Promise<void> {
  const file = await findFile(config, path)
  await rm(file, { force: true })
  await removeEmptyFolders(config, dirname(file))
}

/** Removes empty folders upwards, but not the prompts folder. */
async function removeEmptyFolders(config: FoundConfig, folder: string): Promise<void> {
  const top = await findTop(config)
  if (!folder.startsWith(top + sep)) return
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false,
  )
  if (isRemoved) await removeEmptyFolders(config, dirname(folder))
}
