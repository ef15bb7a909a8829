import { Failure } from '@promptwire/core/failure'
import type { Caller } from '../caller.ts'
import { noSuchVersion, notSavedYet } from '../version/unknown-version.ts'
import type { NamedPrompt, PromptPointer } from './named-prompt.ts'

/** The content that the caller gets of a prompt, or the NOT_FOUND that says what is missing. */
export function requestedContent(
  caller: Caller,
  prompt: NamedPrompt,
  version: number | undefined,
): PromptPointer {
  if (prompt.content) return prompt.content
  throw new Failure('NOT_FOUND', explain(caller, prompt, version))
}

function explain(
  { environment }: Caller,
  { unsavedVersion }: NamedPrompt,
  version: number | undefined,
): string {
  if (version === undefined) {
    return 'This prompt has no published version, and a pk_live_ key gets published versions only.'
  }
  if (environment === 'live') {
    return `Version ${version} of this prompt does not exist or was never published.`
  }
  return version === unsavedVersion
    ? `${notSavedYet(version)} Leave out version to get it, or save it with save_draft_version.`
    : noSuchVersion(version)
}
