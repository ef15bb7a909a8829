import { createHash } from 'node:crypto'
import { toOutcome } from '../../session/optional.ts'
import type { WebRequest } from '../../session/web-environment.ts'
import { type Block, type EditedPrompt, loadEditedPrompt, type Variable } from './edited-prompt.ts'

/** What a form was made of: the revision, and how the one record it changes stood then. */
export interface FormBase {
  readonly revision: number | undefined
  readonly base: string
}

/** Tells apart two states of a record, in a form that cannot hold the record. */
export const hashRecord = (record: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(record ?? null))
    .digest('base64url')

/** What of a block its form shows; that others moved it is no conflict with what is typed here. */
export const pickBlockFields = (block: Block | undefined) =>
  block && [block.title, block.content, block.enabled, block.is_required]

export const pickVariableFields = (variable: Variable | undefined) =>
  variable && [variable.key, variable.default_value, variable.description, variable.required]

/** Others may save in between, again and again. */
const MAX_TRIES = 5

/**
 * Does an edit at the revision that its form was made of. Where the prompt has moved on since, but
 * not the record that the form is about, the edit is done at the newest revision; else it is refused.
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
