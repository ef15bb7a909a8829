import {
  acceptedContent,
  type ClientCapabilities,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  type Result,
} from '@modelcontextprotocol/server'
import { changesPrompts, findJudgingField } from '@promptwire/contract/derive/changes-prompts'
import { isOpenToRestricted } from '@promptwire/contract/derive/open-to-restricted'
import type { PublicOperation } from '@promptwire/contract/operation'
import { Failure } from '@promptwire/core/errors/failure'
import { z } from 'zod'
import type { KeyCapabilities } from '../tools/list-tools.ts'
import type { Upstream } from '../upstream.ts'
import { fillQuestion } from './name-records.ts'

/** Key of the question and its answer. */
const CONFIRM = 'confirm'
const Confirmation = z.object({ confirm: z.boolean().describe('Yes, do it') })

type Input = Readonly<Record<string, unknown>>

/** Asks the client during a call, and waits for the result or the call's end. */
export type Ask = (question: InputRequest, callEnd: AbortSignal) => Promise<Result>

interface ConfirmableCall {
  readonly operation: PublicOperation
  readonly input: Input
  readonly inputResponses: Readonly<Record<string, unknown>> | undefined
  readonly callEnd: AbortSignal
  readonly capabilities: ClientCapabilities | undefined
  /** Set for earlier-era HTTP; other clients get the question as a result. */
  readonly ask: Ask | undefined
  readonly upstream: Upstream
}

/**
 * Asks the person before a call with consequences, if the client supports it (elicitation). Returns
 * the question, or undefined to continue. Without a way to ask, relies on the client's own
 * approval.
 */
export async function confirmCall(call: ConfirmableCall): Promise<InputRequiredResult | undefined> {
  const { operation, input, inputResponses, capabilities, ask, upstream } = call
  if (!asksFirst(operation, input) || !(ask || showsForms(capabilities))) return undefined
  if (inputResponses?.[CONFIRM] !== undefined) return requireYes(inputResponses)
  // Don't ask a person about a call that will be rejected.
  if (!mayCall(operation, input, await upstream.identify())) return undefined
  const message = await fillQuestion(operation.confirmation ?? '', upstream, input)
  if (message === undefined) return undefined
  const question = inputRequired.elicit({ message, requestedSchema: Confirmation })
  if (ask) return requireYes({ [CONFIRM]: await ask(question, call.callEnd) })
  return inputRequired({ inputRequests: { [CONFIRM]: question } })
}

/** Whether a client shows forms. Before MCP 2025-11-25 elicitation had no other mode. */
export const showsForms = ({ elicitation }: ClientCapabilities = {}): boolean =>
  elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)

function requireYes(responses: Readonly<Record<string, unknown>>): undefined {
  if (acceptedContent(responses as never, CONFIRM, Confirmation)?.confirm) return
  throw new Failure('CONFLICT', 'The person did not confirm, so nothing was changed.')
}

const asksFirst = ({ confirmation, confirmedField }: PublicOperation, input: Input): boolean =>
  confirmation !== undefined && (confirmedField === undefined || input[confirmedField] === true)

export function mayCall(
  operation: PublicOperation,
  input: Input,
  { scopes, proposes_only, is_restricted }: KeyCapabilities,
): boolean {
  if (proposes_only && changesPrompts(operation)) return false
  if (proposes_only && findJudgingField(operation, input)) return false
  if (is_restricted && !isOpenToRestricted(operation)) return false
  const needed = Object.entries(operation.fieldScopes ?? {}).flatMap(([field, fieldScopes]) =>
    input[field] === undefined || input[field] === false ? [] : fieldScopes,
  )
  return [operation.scope, ...needed].every((scope) => scopes.includes(scope))
}
