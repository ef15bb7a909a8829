import { MAX_PROJECT_FILE_LENGTH } from '@promptwire/core/contract/public/import/project-file'
import { invalidField } from '@promptwire/core/errors/failure'
import { readExport } from '@promptwire/core/transfer/read-export'
import { pairedFiles } from '../../../session/forms/chosen-files.ts'

/** The lines of an exported project, if that is the file chosen; undefined for other files. */
export async function findProjectFile(files: readonly string[], paths: readonly string[]) {
  const [file, ...others] = pairedFiles(files, paths)
  if (!file || others.length > 0) return undefined
  // Some editors begin a file with a byte order mark.
  const content = await readExport(file.content.replace(/^\ufeff/, ''))
  if (content !== undefined && content.length > MAX_PROJECT_FILE_LENGTH) throw tooLong()
  return content
}

/** A file beyond the limit of an import. */
const tooLong = () =>
  invalidField(
    'files',
    `has more than ${MAX_PROJECT_FILE_LENGTH / 1_000_000} million characters; export fewer prompts at a time.`,
  )
