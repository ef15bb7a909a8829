import { Failure } from '@promptwire/core/errors/failure'
import type { PromptContent } from '../content/index.ts'

type Block = PromptContent['blocks'][number]

export function requireDeletable({ is_required }: Block): void {
  if (is_required) throw required('deleted')
}

/** Rejects disabling a block that the prompt must keep, unless it already was disabled. */
export function requireEnabledIfRequired(after: Block, before?: Block): void {
  if (isRequiredAndOff(after) && !(before && isRequiredAndOff(before))) throw required('disabled')
}

const isRequiredAndOff = ({ is_required, enabled }: Block) => is_required && !enabled

const required = (what: string) =>
  new Failure(
    'CONFLICT',
    `This block is required, so it cannot be ${what}; set is_required to false first.`,
  )
