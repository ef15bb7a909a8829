import type { MessagePort } from 'node:worker_threads'
import type { Failure } from '@promptwire/core/errors/failure'

/** A thread's input; `port` receives a message when the work starts, then its reports. */
export interface Assignment {
  readonly name: string
  readonly input: unknown
  readonly port: MessagePort
}

/** `begins` identifies the thread, if the system supports it. */
export type Report = { readonly begins: string | undefined } | { readonly value: unknown }

/** An error loses its class between threads, so a rejection travels as data. */
export type Outcome<Result> =
  | { readonly result: Result }
  | { readonly refused: Pick<Failure, 'code' | 'message' | 'details'> }
