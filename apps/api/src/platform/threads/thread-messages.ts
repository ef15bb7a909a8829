import type { MessagePort } from 'node:worker_threads'
import type { Failure } from '@promptwire/core/errors/failure'

/** A thread's input; `port` gets a message when the work begins, and its reports. */
export interface Assignment {
  readonly name: string
  readonly input: unknown
  readonly port: MessagePort
}

/** `begins` names the thread, where the system does. */
export type Report = { readonly begins: string | undefined } | { readonly value: unknown }

/** An error loses its class between threads, so a refusal travels as data. */
export type Outcome<Result> =
  | { readonly result: Result }
  | { readonly refused: Pick<Failure, 'code' | 'message' | 'details'> }
