import {
  acceptedContent,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { PublicOperation } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/errors/failure'
import { z } from 'zod'
import type { Upstream } from '../upstream.ts'
import { fillQuestion } from './name-records.ts'

/** Key of the question and its answer. */
const CONFIRM = 'confirm'
const Confirmation = z.object({ confirm: z.boolean().describe('Yes, do it') })

type Input = Readonly<Record<string, unknown>>

/** A call with consequences, and its client. */
interface ConfirmableCall {
  readonly operation: PublicOperation
  readonly input: Input
  readonly context: ServerContext
  readonly capabilities: ClientCapabilities | undefined
  readonly upstream: Upstream
}

/**
 * Asks the person before a call with consequences, if the client can ask (elicitation). Returns the
 * question; undefined to continue. Without a way to ask, the client's own approval has to do.
 */
export async function confirmCall(call: ConfirmableCall): Promise<InputRequiredResult | undefined> {
  const { operation, input, context, capabilities, upstream } = call
  if (!asksFirst(operation, input) || capabilities?.elicitation === undefined) return undefined
  const { inputResponses } = context.mcpReq
  if (acceptedContent(inputResponses, CONFIRM, Confirmation)?.confirm) return undefined
  if (inputResponses?.[CONFIRM] !== undefined) {
    throw new Failure('CONFLICT', 'The person did not confirm, so nothing was changed.')
  }
  // A call that will be refused is no question for a person.
  if (!(await mayCall(call))) return undefined
  const message = await fillQuestion(operation.confirmation ?? '', upstream, input)
  if (message === undefined) return undefined
  const question = inputRequired.elicit({ message, requestedSchema: Confirmation })
  return inputRequired({ inputRequests: { [CONFIRM]: question } })
}

const asksFirst = ({ confirmation, confirmedField }: PublicOperation, input: Input): boolean =>
  confirmation !== undefined && (confirmedField === undefined || input[confirmedField] === true)

/** Whether the key has the scopes of the operation and of its fields. */
async function mayCall({ operation, input, upstream }: ConfirmableCall): Promise<boolean> {
  const { scopes } = await upstream.identify()
  const needed = Object.entries(operation.fieldScopes ?? {}).flatMap(([field, fieldScopes]) =>
    input[field] === undefined || input[field] === false ? [] : fieldScopes,
  )
  return [operation.scope, ...needed].every((scope) => scopes.includes(scope))
}
