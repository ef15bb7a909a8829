import { Failure } from '@promptwire/core/failure'
import type { Admission, PromptPointer } from '../admission/admission.ts'

/** The content the request was admitted to, or the NOT_FOUND that says what is missing. */
export function requestedContent(admission: Admission, version: number | undefined): PromptPointer {
  if (admission.prompt) return admission.prompt
  throw new Failure('NOT_FOUND', explain(admission, version))
}

function explain({ promptId, environment }: Admission, version: number | undefined): string {
  if (promptId === undefined) return 'Prompt not found.'
  if (version === undefined) {
    return 'This prompt has no published version, and a pk_live_ key gets published versions only.'
  }
  return environment === 'live'
    ? `Version ${version} of this prompt does not exist or was never published.`
    : `Version ${version} of this prompt does not exist.`
}
