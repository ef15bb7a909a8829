import { createHash } from 'node:crypto'
import { toOutcome } from '../../session/forms/optional.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import { type Block, type EditedPrompt, loadEditedPrompt, type Variable } from './edited-prompt.ts'

/** State that a form was rendered from: the revision and the hash of its record. */
export interface FormBase {
  readonly revision: number | undefined
  readonly base: string
}

/** Identifies the state of a record in a form field. */
export const hashRecord = (record: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(record ?? null))
    .digest('base64url')

/** Fields of the block form. A move by someone else is no conflict. */
export const pickBlockFields = (block: Block | undefined) =>
  block && [block.title, block.content, block.enabled, block.is_required]

export const pickVariableFields = (variable: Variable | undefined) =>
  variable && [variable.key, variable.default_value, variable.description, variable.required]

/** Others can save between tries. */
const MAX_TRIES = 5

/**
 * Runs an edit at the revision of its form. If only other records changed since then, retries at the
 * latest revision. Otherwise throws the conflict.
 */
export async function rebasedEdit<Result>(
  c: WebRequest,
  { revision, base }: FormBase,
  selectRecord: (prompt: EditedPrompt) => unknown,
  edit: (revision: number | undefined) => Promise<Result>,
): Promise<Result> {
  let at = revision
  for (let tries = 1; ; tries++) {
    const { answer, refusal } = await toOutcome(edit(at), 'PRECONDITION_FAILED')
    if (!refusal) return answer
    const now = await loadEditedPrompt(c)
    if (tries === MAX_TRIES || hashRecord(selectRecord(now)) !== base) throw refusal
    at = now.revision
  }
}
