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

/** Key of the question and its answer. */
const CONFIRM = 'confirm'
const Confirmation = z.object({ confirm: z.boolean().describe('Yes, do it') })

/**
 * Asks the person before a call with consequences, if the client can ask (elicitation). Returns the
 * question; undefined to continue. Without a way to ask, the client's own approval has to do.
 */
export function confirmCall(
  { confirmation }: PublicOperation,
  input: Readonly<Record<string, unknown>>,
  { mcpReq: { inputResponses } }: ServerContext,
  capabilities: ClientCapabilities | undefined,
): InputRequiredResult | undefined {
  if (confirmation === undefined || capabilities?.elicitation === undefined) return undefined
  if (acceptedContent(inputResponses, CONFIRM, Confirmation)?.confirm) return undefined
  if (inputResponses?.[CONFIRM] !== undefined) {
    throw new Failure('CONFLICT', 'The person did not confirm, so nothing was changed.')
  }
  const message = confirmation.replace(/\{(\w+)\}/g, (_, name) => String(input[name]))
  const question = inputRequired.elicit({ message, requestedSchema: Confirmation })
  return inputRequired({ inputRequests: { [CONFIRM]: question } })
}
