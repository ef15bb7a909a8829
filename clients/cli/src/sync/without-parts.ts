import { withoutPartVariables } from '@promptwire/core/prompt-file/part-variables'
import { hashDocument } from '@promptwire/core/prompt-file/prompt-document'
import type { LockedPrompt } from './lock-file.ts'
import type { PromptFile } from './prompt-files.ts'
import type { ListedPrompt, Project, ServedContent } from './served-project.ts'

interface Known {
  readonly file: PromptFile | undefined
  readonly served: ListedPrompt | undefined
  readonly locked: LockedPrompt | undefined
}

/** Whether a file has the content of the server. Variables of shared parts may be in it, or not. */
export const hasContent = (file: PromptFile, served: ServedContent): boolean =>
  withoutVariables(file, served).content?.hash === served.hash

/** A file without the variables that the shared parts of a content declare. */
export function withoutVariables(
  file: PromptFile,
  { parts }: Pick<ServedContent, 'parts'>,
): PromptFile {
  if (!file.content) return file
  const document = withoutPartVariables(file.content.document, parts)
  return { ...file, content: { document, hash: hashDocument(document) } }
}

/**
 * A lock whose hash an earlier release made of the texts of shared parts, too, and a file that has
 * their variables, as this release has them.
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
