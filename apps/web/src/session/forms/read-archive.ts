import { invalidField } from '@promptwire/core/errors/failure'
import type { RecordFile } from '@promptwire/core/transfer/record-file'
import { type ParsedTarEntryWithData, unpackTar } from 'modern-tar'

/** POSIX.1-2001, ustar: where a header says what it is. */
const MAGIC = { at: 257, text: 'ustar' }

export const isArchive = (content: string): boolean =>
  content.startsWith(MAGIC.text, MAGIC.at) && content.length > MAGIC.at + MAGIC.text.length

/**
 * The text files of a tar archive, in the formats of ustar, pax and GNU. Throws VALIDATION_ERROR for
 * links, broken headers and archives that are cut off.
 */
export async function readArchive(content: string): Promise<RecordFile[]> {
  const bytes = new TextEncoder().encode(content)
  const entries = await unpackTar(bytes, { strict: true }).catch((error: Error) => {
    throw unreadable(/truncated/.test(error.message) ? 'it is cut off' : 'it is not a tar archive')
  })
  return entries.filter(isFile).map(({ header: { name, type }, data }) => {
    if (type !== 'file' || !data) throw unreadable(`${name} is not a plain file`)
    return { path: name, content: decode(data, name) }
  })
}

/** Folders say nothing, nor do the files in which macOS keeps attributes. */
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
