import { MAX_IMPORTED_PROMPTS } from '@promptwire/core/contract/public/import-fields'
import { Failure } from '@promptwire/core/failure'
import type { ReadImport } from './import-format.ts'
import { type ImportRequest, readImport } from './read-import.ts'
import { withinLimits } from './within-limits.ts'

/** Prompts as we can have them: judged here, since how many there are of anything is up to the caller. */
export async function readImportTask(given: ImportRequest): Promise<ReadImport> {
  const read = readImport(given)
  if (read.prompts.length > MAX_IMPORTED_PROMPTS) throw tooManyPrompts(read.prompts.length)
  return { ...read, prompts: read.prompts.map(withinLimits) }
}

const tooManyPrompts = (found: number) =>
  new Failure(
    'VALIDATION_ERROR',
    `content: holds ${found} prompts; import at most ${MAX_IMPORTED_PROMPTS} at a time.`,
  )
