import { findJudgingField } from '@promptwire/contract/derive/changes-prompts'
import type { ProjectOperation, PublicOperation } from '@promptwire/contract/operation'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { ResolvedProposal } from '../../kernel/resolved-record.ts'

/** Rejects fields that decide how changes are judged, for a key that can only propose. */
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

/** Stops a key that can only propose from deciding about the proposals of others. */
export function requireOwnProposal(
  operation: ProjectOperation | PublicOperation,
  { proposesOnly, actor }: Caller,
  { author }: ResolvedProposal,
): void {
  if (!proposesOnly || actor.kind !== 'key') return
  if (!('forReview' in operation) || operation.forReview !== 'own') return
  const isOwn = author.keyId === actor.keyId
  // A reconnected app has another key.
  const isOfApp = author.clientId === actor.clientId && author.userId === actor.userId
  if (isOwn || (actor.clientId !== undefined && isOfApp)) return
  throw new Failure(
    'FORBIDDEN',
    'This API key only proposes changes: it updates and closes its own proposals alone. ' +
      'comment_on_proposal comments on those of others.',
  )
}
