import type { Caller } from '../../kernel/caller.ts'
import type { PromptPointer, ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import { missingVersionMessage, noSuchVersion, unsavedVersionMessage } from '../versions/index.ts'

/** Selects the content for the caller; NOT_FOUND says what is missing. */
export function requestedContent(
  caller: Caller,
  prompt: ResolvedPrompt,
  version: number | undefined,
): PromptPointer {
  if (prompt.content) return prompt.content
  throw noSuchVersion(explain(caller, prompt, version))
}

function explain(
  { environment }: Caller,
  { unsavedVersion }: ResolvedPrompt,
  version: number | undefined,
): string {
  if (version === undefined) {
    return 'This prompt has no published version, and a pk_live_ key gets published versions only.'
  }
  if (environment === 'live') {
    return `Version ${version} of this prompt does not exist or was never published.`
  }
  return version === unsavedVersion
    ? `${unsavedVersionMessage(version)} Leave out version to get it, or save it with save_draft_version.`
    : missingVersionMessage(version)
}
