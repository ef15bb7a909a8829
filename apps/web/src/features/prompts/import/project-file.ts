import {
  MAX_IMPORTED_FILE_PROMPTS,
  MAX_PROJECT_FILE_LENGTH,
} from '@promptwire/core/contract/people/project-files'
import { invalidField } from '@promptwire/core/errors/failure'
import { fromRecordFile, type RecordFile } from '@promptwire/core/transfer/record-file'
import { type ChosenFiles, pairedFiles } from '../../../session/forms/chosen-files.ts'
import { isArchive, readArchive } from '../../../session/forms/read-archive.ts'

/** The start of an export in one file. */
const FIRST_LINE = /^\{"type":\s*"project"/

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
  if (FIRST_LINE.test(content)) return content
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

/** A file in parts that are each imported in one step, every prompt with its history. */
export function splitProjectFile(content: string): string[] {
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  const starts = lines.flatMap((line, i) => (PROMPT_LINE.test(line) ? [i] : []))
  const parts = starts.filter((_, i) => i % MAX_IMPORTED_FILE_PROMPTS === 0)
  if (parts.length < 2) return [content]
  const [head, end] = [lines.slice(0, parts[0]), lines.slice(-1)]
  return parts.map((start, i) => {
    const records = lines.slice(start, parts[i + 1] ?? lines.length - 1)
    return [...head, ...records, ...end].join('\n')
  })
}

const PROMPT_LINE = /^\{"type":\s*"prompt"/

/** A file beyond the limit of an import. */
const tooLong = () =>
  invalidField(
    'files',
    `has more than ${MAX_PROJECT_FILE_LENGTH / 1_000_000} million characters; export fewer prompts at a time.`,
  )
