import { findJudgingField } from '@promptwire/core/contract/derive/changes-prompts'
import type { ProjectOperation, PublicOperation } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { ResolvedProposal } from '../../kernel/resolved-record.ts'

/** Refuses a key that only proposes the fields that decide how changes are judged. */
export function requireJudgesLeft(
  operation: ProjectOperation | PublicOperation,
  input: Readonly<Record<string, unknown>>,
  { proposesOnly }: Caller,
): void {
  if (!proposesOnly) return
  const field = findJudgingField(operation, input)
  if (field === undefined) return
  const message = `This API key only proposes changes, so it does not choose ${field}. Leave it out.`
  throw new Failure('FORBIDDEN', message)
}

/** Refuses a key that only proposes to decide about proposals of others. */
export function requireOwnProposal(
  operation: ProjectOperation | PublicOperation,
  { proposesOnly, actor }: Caller,
  { author }: ResolvedProposal,
): void {
  if (!proposesOnly || actor.kind !== 'key') return
  if (!('forReview' in operation) || operation.forReview !== 'own') return
  const isOwn = author.keyId === actor.keyId
  // An app that connected again has another key.
  const isOfApp = author.clientId === actor.clientId && author.userId === actor.userId
  if (isOwn || (actor.clientId !== undefined && isOfApp)) return
  throw new Failure(
    'FORBIDDEN',
    'This API key only proposes changes: it updates and closes its own proposals alone. ' +
      'comment_on_proposal comments on those of others.',
  )
}
