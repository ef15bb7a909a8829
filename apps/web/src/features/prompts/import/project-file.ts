import { MAX_PROJECT_FILE_LENGTH } from '@promptwire/contract/export/project-file'
import { invalidField } from '@promptwire/core/errors/failure'
import { readExport } from '@promptwire/import/project-file/read-export'
import { pairedFiles } from '../../../session/forms/chosen-files.ts'

/** Returns the content if the chosen file is an exported project. */
export async function findProjectFile(files: readonly string[], paths: readonly string[]) {
  const [file, ...others] = pairedFiles(files, paths)
  if (!file || others.length > 0) return undefined
  // Some editors add a byte order mark.
  const content = await readExport(file.content.replace(/^\ufeff/, ''))
  if (content !== undefined && content.length > MAX_PROJECT_FILE_LENGTH) throw tooLong()
  return content
}

const tooLong = () =>
  invalidField(
    'files',
    `has more than ${MAX_PROJECT_FILE_LENGTH / 1_000_000} million characters; "promptwire import" in a terminal takes it.`,
  )
