import { type KnownPrompt, NO_BASE } from '@promptwire/import/prompt-file/merge-prompt'
import type { Pair } from './pairs.ts'
import type { Project } from './served-project.ts'

/** The last common state of file and server: the base of a merge. */
export async function readBase(project: Project, pair: Pair): Promise<KnownPrompt> {
  const { served, locked, newest } = pair
  if (!served || !locked) return NO_BASE
  if (newest?.hash === locked.hash) return newest
  if (locked.version > 0) return project.readVersion(served.id, locked.version, locked.details)
  const copy = await project.readCopy(served.id)
  return copy.hash === locked.hash ? copy : NO_BASE
}
