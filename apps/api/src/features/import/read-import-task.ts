import { MAX_IMPORTED_PROMPTS } from '@promptwire/contract/import/import-fields'
import { invalidField } from '@promptwire/core/errors/failure'
import { PARSING, type Task } from '../../platform/threads/task.ts'
import type { ReadImport } from './import-format.ts'
import { type ImportRequest, readImport } from './read-import.ts'
import { withinLimits } from './within-limits.ts'

/** Reads prompts and cuts them to our limits. Does not limit their number. */
export const readImportTask: Task<ImportRequest, ReadImport> = {
  name: 'read_import',
  ...PARSING,
  run(given) {
    const read = readImport(given)
    if (read.prompts.length > MAX_IMPORTED_PROMPTS) throw tooManyPrompts(read.prompts.length)
    return { ...read, prompts: read.prompts.map(withinLimits) }
  },
}

const tooManyPrompts = (found: number) =>
  invalidField(
    'content',
    `contains ${found} prompts; import at most ${MAX_IMPORTED_PROMPTS} at a time.`,
  )
