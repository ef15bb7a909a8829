import { Failure } from '@promptwire/core/failure'
import type { Admission, PromptPointer } from '../admission/admission.ts'
import { noSuchVersion, notSavedYet } from '../version/unknown-version.ts'

/** The content the request was admitted to, or the NOT_FOUND that says what is missing. */
export function requestedContent(admission: Admission, version: number | undefined): PromptPointer {
  if (admission.prompt) return admission.prompt
  throw new Failure('NOT_FOUND', explain(admission, version))
}

function explain(admission: Admission, version: number | undefined): string {
  const { promptId, environment } = admission
  if (promptId === undefined) return 'Prompt not found.'
  if (version === undefined) {
    return 'This prompt has no published version, and a pk_live_ key gets published versions only.'
  }
  if (environment === 'live') {
    return `Version ${version} of this prompt does not exist or was never published.`
  }
  return version === admission.unsavedVersion
    ? `${notSavedYet(version)} Leave out version to get it, or save it with save_draft_version.`
    : noSuchVersion(version)
}
