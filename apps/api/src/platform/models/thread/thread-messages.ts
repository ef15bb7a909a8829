import { Failure, type FailureCode, type FailureContext } from '@promptwire/core/errors/failure'
import type { ListedModel, ModelAccess, ModelEnd, ModelRequest } from '../model.ts'
import { ProviderFailure, type ProviderProblem } from '../provider-problem.ts'

export type Question = { readonly call: ModelRequest } | { readonly list: ModelAccess }

export type Answer = ModelEnd | ListedModel[]

export interface ToModelThread {
  readonly id: number
  readonly question: Question | undefined
}

export type AnswerEvent =
  | { readonly text: string }
  | { readonly answer: Answer }
  | { readonly failed: FailureAsData }

/** Texts since the last message. */
export type FromModelThread = readonly { readonly id: number; readonly event: AnswerEvent }[]

/** An error loses its class between threads. */
interface FailureAsData {
  readonly code: FailureCode
  readonly message: string
  readonly headers: Record<string, string>
  readonly inside: FailureContext
  readonly problem: ProviderProblem | undefined
}

export function asData(failure: Failure): FailureAsData {
  const { code, message, headers, detail, cause } = failure
  const inside = { cause, ...(detail !== undefined && { detail }) }
  const problem = failure instanceof ProviderFailure ? failure.problem : undefined
  return { code, message, headers: { ...headers }, inside, problem }
}

export const asFailure = ({ code, message, headers, inside, problem }: FailureAsData): Failure =>
  problem
    ? new ProviderFailure(code, message, problem, { headers, inside })
    : new Failure(code, message, headers, inside)
