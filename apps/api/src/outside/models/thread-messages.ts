import { Failure, type FailureCode, type Inside } from '@promptwire/core/failure'
import type { ModelAccess, ModelEnd, ModelRequest } from '../../domain/model/model.ts'

export type Question = { readonly call: ModelRequest } | { readonly list: ModelAccess }

/** The end of a call, or the names of models. */
export type Answer = ModelEnd | string[]

/** What the thread of models is asked, and told when nobody waits any more. */
export interface ToModelThread {
  readonly id: number
  readonly question: Question | undefined
}

/** What comes of a question: texts, and then how it ended. */
export type Said =
  | { readonly text: string }
  | { readonly answer: Answer }
  | { readonly failed: FailureAsData }

/** What was said since the last message. */
export type FromModelThread = readonly { readonly id: number; readonly said: Said }[]

/** An error loses its class between threads. */
interface FailureAsData {
  readonly code: FailureCode
  readonly message: string
  readonly headers: Record<string, string>
  readonly inside: Inside
}

export function asData({ code, message, headers, detail, cause }: Failure): FailureAsData {
  const inside = { cause, ...(detail !== undefined && { detail }) }
  return { code, message, headers: { ...headers }, inside }
}

export const asFailure = ({ code, message, headers, inside }: FailureAsData): Failure =>
  new Failure(code, message, headers, inside)
