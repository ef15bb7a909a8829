import type { EditableFields } from '@promptwire/core/editing/merge-fields'
import { fingerprint } from '@promptwire/core/editing/prompt-records'
import { toOutcome } from '../../session/forms/optional.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import { type EditedPrompt, loadEditedPrompt } from './edited-prompt.ts'

/** State that a form was rendered from: the revision and the fingerprint of its record. */
export interface FormBase {
  readonly revision: number | undefined
  readonly base: string
}

/** Others can save between tries. */
const MAX_TRIES = 5

/**
 * Runs an edit at the revision of its form. If only other records changed since then, retries at the
 * latest revision. Otherwise throws the conflict.
 */
export async function rebasedEdit<Result>(
  c: WebRequest,
  { revision, base }: FormBase,
  selectRecord: (prompt: EditedPrompt) => EditableFields | undefined,
  edit: (revision: number | undefined) => Promise<Result>,
): Promise<Result> {
  let at = revision
  for (let tries = 1; ; tries++) {
    const { answer, refusal } = await toOutcome(edit(at), 'PRECONDITION_FAILED')
    if (!refusal) return answer
    const now = await loadEditedPrompt(c)
    const record = selectRecord(now)
    const isSame = record !== undefined && fingerprint(record) === base
    if (tries === MAX_TRIES || !isSame) throw refusal
    at = now.revision
  }
}
