import { MAX_PROJECT_FILE_LENGTH } from '@promptwire/core/contract/public/import/project-file'
import { invalidField } from '@promptwire/core/errors/failure'
import { isProjectFile } from '@promptwire/core/transfer/project-file'
import { fromRecordFile, type RecordFile } from '@promptwire/core/transfer/record-file'
import { type ChosenFiles, pairedFiles } from '../../../session/forms/chosen-files.ts'
import { isArchive, readArchive } from '../../../session/forms/read-archive.ts'

/** The lines of an exported project, if that is the file chosen; undefined for other files. */
export async function findProjectFile(files: readonly string[], paths: readonly string[]) {
  const [file, ...others] = pairedFiles(files, paths)
  if (!file || others.length > 0) return undefined
  const content = await toLines(file)
  if (content !== undefined && content.length > MAX_PROJECT_FILE_LENGTH) throw tooLong()
  return content
}

async function toLines(file: ChosenFiles[number]): Promise<string | undefined> {
  // Some editors begin a file with a byte order mark.
  const content = file.content.replace(/^\ufeff/, '')
  if (isProjectFile(content)) return content
  if (!isArchive(content)) return undefined
  return (await readArchive(content)).map(toRecord).toSorted(byType).map(toLine).join('')
}

/** People pack the folder again into which they unpacked. */
const PATH = /^(?:[^/]+\/)?(?:project\.json|end\.json|prompts\/.+\.(?:md|json))$/

function toRecord(file: RecordFile): unknown {
  if (!PATH.test(file.path))
    throw invalidField('files', `contains ${file.path}, which is no part of an export.`)
  return fromRecordFile(file)
}

/** Archives that were packed again have their files in any order. */
const ORDER = ['project', 'prompt', 'version', 'test_case', 'file', 'end']

const toRank = (record: unknown) =>
  ORDER.indexOf(String((record as { readonly type?: unknown } | null)?.type))

const byType = (one: unknown, other: unknown) => toRank(one) - toRank(other)

/** The type first, as an export writes it. */
const toLine = (record: unknown) => {
  const { type, ...fields } = { ...(record as { type?: unknown }) }
  return `${JSON.stringify({ type, ...fields })}\n`
}

/** A file beyond the limit of an import. */
const tooLong = () =>
  invalidField(
    'files',
    `has more than ${MAX_PROJECT_FILE_LENGTH / 1_000_000} million characters; export fewer prompts at a time.`,
  )
