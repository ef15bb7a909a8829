import { createHash } from 'node:crypto'
import { Failure } from '@promptwire/core/failure'
import type { WebRequest } from '../../session/web-environment.ts'
import { type Block, type EditedPrompt, openPrompt, type Variable } from './edited-prompt.ts'

/** What a form was made of: the revision, and how the one record it changes stood then. */
export interface FormBase {
  readonly revision: number | undefined
  readonly base: string
}

/** Tells apart two states of a record, in a form that cannot hold the record. */
export const fingerprintOf = (record: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(record ?? null))
    .digest('base64url')

/** What of a block its form shows; that others moved it is no conflict with what is typed here. */
export const shownBlock = (block: Block | undefined) =>
  block && [block.title, block.content, block.enabled, block.is_required]

export const shownVariable = (variable: Variable | undefined) =>
  variable && [variable.key, variable.default_value, variable.description, variable.required]

/** Others may save in between, again and again. */
const MOST_TRIES = 5

/**
 * Does an edit at the revision that its form was made of. Where the prompt has moved on since, but
 * not the record that the form is about, the edit is done at the newest revision; else it is refused.
 */
export async function rebasedEdit<Result>(
  c: WebRequest,
  { revision, base }: FormBase,
  shownNow: (prompt: EditedPrompt) => unknown,
  edit: (revision: number | undefined) => Promise<Result>,
): Promise<Result> {
  let at = revision
  for (let tries = 1; ; tries++) {
    try {
      return await edit(at)
    } catch (error) {
      const isBehind = error instanceof Failure && error.code === 'PRECONDITION_FAILED'
      if (!isBehind || tries === MOST_TRIES) throw error
      const now = await openPrompt(c)
      if (fingerprintOf(shownNow(now)) !== base) throw error
      at = now.revision
    }
  }
}
