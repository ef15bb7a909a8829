import { invalidField } from '@promptwire/core/errors/failure'
import { type ParsedTarEntryWithData, unpackTar } from 'modern-tar'
import { isProjectFile } from './project-file.ts'
import { fromRecordFile, type RecordFile } from './record-file.ts'

/** POSIX.1-2001, ustar: the magic field of a header. */
const MAGIC = { at: 257, text: 'ustar' }

const isArchive = (content: string): boolean =>
  content.startsWith(MAGIC.text, MAGIC.at) && content.length > MAGIC.at + MAGIC.text.length

/** The lines of an export, from one file or an archive; undefined for other files. */
export async function readExport(content: string): Promise<string | undefined> {
  if (isProjectFile(content)) return content
  if (!isArchive(content)) return undefined
  const records = (await readArchive(content)).map(toRecord)
  return inOrder(records).map(toLine).join('')
}

/**
 * Reads a tar archive's text files (ustar, pax, GNU). Throws VALIDATION_ERROR for links, broken
 * headers and truncated archives.
 */
async function readArchive(content: string): Promise<RecordFile[]> {
  const bytes = new TextEncoder().encode(content)
  const entries = await unpackTar(bytes, { strict: true }).catch((error: Error) => {
    throw unreadable(/truncated/.test(error.message) ? 'it is cut off' : 'it is not a tar archive')
  })
  return entries.filter(isFile).map(({ header: { name, type }, data }) => {
    if (type !== 'file' || !data) throw unreadable(`${name} is not a plain file`)
    return { path: name, content: decode(data, name) }
  })
}

/** Ignores folders and the `._` files in which macOS keeps attributes. */
const isFile = ({ header: { name, type } }: ParsedTarEntryWithData) =>
  type !== 'directory' && !/(?:^|\/)\._[^/]*$/.test(name)

function decode(content: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    throw unreadable(`${path} is not UTF-8 text`)
  }
}

const unreadable = (reason: string) => invalidField('files', `could not be read: ${reason}.`)

/** Allows one outer folder: people may pack the unpacked folder again. */
const PATH = /^(?:[^/]+\/)?(?:project\.json|end\.json|prompts\/.+\.(?:md|json))$/

function toRecord(file: RecordFile): unknown {
  if (!PATH.test(file.path))
    throw invalidField('files', `contains ${file.path}, which is not part of an export.`)
  return fromRecordFile(file)
}

/** The order of a prompt's records; the project comes first, the end last. */
const ORDER = ['project', 'prompt', 'version', 'test_case', 'file', 'end']

/** Repacked archives have their files in any order. */
function inOrder(records: readonly unknown[]): unknown[] {
  const placed = records.map((record) => {
    const { type, slug, prompt = slug } = { ...(record as Partial<Record<string, unknown>>) }
    return { record, rank: ORDER.indexOf(String(type)), prompt }
  })
  const names = [...new Set(placed.map(({ prompt }) => prompt))]
  const toGroup = ({ rank, prompt }: (typeof placed)[number]) =>
    prompt === undefined ? rank * names.length : names.indexOf(prompt) + 1
  return placed
    .toSorted((one, other) => toGroup(one) - toGroup(other) || one.rank - other.rank)
    .map(({ record }) => record)
}

/** Puts the type first, as exports do. */
const toLine = (record: unknown) => {
  const { type, ...fields } = { ...(record as { type?: unknown }) }
  return `${JSON.stringify({ type, ...fields })}\n`
}
