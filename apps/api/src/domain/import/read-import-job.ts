import { MOST_IMPORTED } from '@promptwire/core/contract/public/import-fields'
import { Failure } from '@promptwire/core/failure'
import type { ReadImport } from './import-format.ts'
import { type GivenImport, readImport } from './read-import.ts'
import { withinLimits } from './within-limits.ts'

/** Prompts as we can have them: judged here, since how many there are of anything is up to the caller. */
export async function readImportJob(given: GivenImport): Promise<ReadImport> {
  const read = readImport(given)
  if (read.prompts.length > MOST_IMPORTED) throw tooMany(read.prompts.length)
  return { ...read, prompts: read.prompts.map(withinLimits) }
}

const tooMany = (found: number) =>
  new Failure(
    'VALIDATION_ERROR',
    `content: holds ${found} prompts; import at most ${MOST_IMPORTED} at a time.`,
  )
