import { withoutPartVariables } from '@promptwire/import/prompt-file/part-variables'
import { hashDocument } from '@promptwire/import/prompt-file/prompt-document'
import type { LockedPrompt } from './lock-file.ts'
import type { PromptFile } from './prompt-files.ts'
import type { ListedPrompt, Project, ServedContent } from './served-project.ts'

interface Known {
  readonly file: PromptFile | undefined
  readonly served: ListedPrompt | undefined
  readonly locked: LockedPrompt | undefined
}

/** Whether file and server have the same content, ignoring variables of shared parts. */
export const hasContent = (file: PromptFile, served: ServedContent): boolean =>
  withoutVariables(file, served).content?.hash === served.hash

/** Removes the variables that the content's shared parts declare. */
export function withoutVariables(
  file: PromptFile,
  { parts }: Pick<ServedContent, 'parts'>,
): PromptFile {
  if (!file.content) return file
  const document = withoutPartVariables(file.content.document, parts)
  return { ...file, content: { document, hash: hashDocument(document) } }
}

/**
 * Updates a lock that an earlier release hashed with the texts of shared parts, and a file with
 * their variables.
 */
export async function withoutParts<Found extends Known>(
  project: Project,
  found: Found,
): Promise<Found & { readonly isOldLock?: true }> {
  const { file, served, locked } = found
  const includes = file?.content?.document.blocks.some(({ include }) => include)
  const isSame = file?.content?.hash === locked?.hash
  if (!file || !served || !locked || locked.version === 0 || !includes || isSame) return found
  const base = await project.readVersion(served.id, locked.version, locked.details)
  return {
    ...found,
    file: withoutVariables(file, base),
    locked: { ...locked, hash: base.hash },
    ...(base.hash !== locked.hash && { isOldLock: true }),
  }
}
