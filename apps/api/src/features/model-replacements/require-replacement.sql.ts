import { invalidField } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { type EndingNeeds, findEndingModel } from '../ending-models/index.sql.ts'
import type { EndingAndNext } from './ending-and-next.ts'

interface Given {
  readonly model: string
  readonly replacement?: string | undefined
}

/** The requested replacement, or the vendor's. */
export async function requireReplacement(
  needs: EndingNeeds & { readonly unitOfWork: Queryable },
  { projectId }: Pick<Caller, 'projectId'>,
  { model, replacement }: Given,
): Promise<EndingAndNext> {
  const { findKnownModel } = needs
  const ending = await findEndingModel(needs, projectId, model)
  if (!ending) {
    throw invalidField('model', 'has no announced end; list_ending_models lists those that have.')
  }
  const name = replacement ?? ending.replaced_by
  if (name === null) {
    throw invalidField('replacement', `is needed: the vendor names none for ${ending.name}.`)
  }
  const next = { name, row: findKnownModel(name) }
  if (next.row?.name === ending.name) {
    throw invalidField('replacement', `is ${ending.name} itself.`)
  }
  const nextEnd = next.row?.ends_at
  if (nextEnd && nextEnd <= ending.ends_at) {
    throw invalidField('replacement', `ends on ${nextEnd}, not after ${ending.name}.`)
  }
  return { ending, next }
}
