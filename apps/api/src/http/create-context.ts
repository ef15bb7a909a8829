import type { Caller } from '../kernel/caller.ts'
import type { UnitOfWork } from '../kernel/change/unit-of-work.ts'
import { linkAbortSignals } from './link-abort-signals.ts'

/**
 * Inherits the services from a prototype: copying forty for each request costs more than a cached
 * delivery.
 */
export const createContext = <Own extends object>(services: object, own: Own): Own =>
  Object.assign(Object.create(services), own)

interface RawRequest {
  readonly raw: { readonly signal: AbortSignal }
}

/** The signal of a request that ends early, created only for verbs that read it. */
export class LazySignal {
  readonly #request: RawRequest
  readonly #closing: AbortSignal
  #linked: AbortController | undefined

  constructor(request: RawRequest, closing: AbortSignal) {
    this.#request = request
    this.#closing = closing
  }

  read(): AbortSignal {
    this.#linked ??= linkAbortSignals(this.#request.raw.signal, this.#closing)
    return this.#linked.signal
  }

  end(): void {
    this.#linked?.abort()
  }
}

interface OwnContext {
  readonly caller: Caller
  readonly input: object
  readonly unitOfWork: UnitOfWork
}

/**
 * Contexts share the `signal` accessor. Own accessors would give each context its own hidden class,
 * which lives until the next full garbage collection.
 */
export function createContextClass(services: object) {
  class Context implements OwnContext {
    readonly caller: Caller
    readonly input: object
    readonly unitOfWork: UnitOfWork
    readonly #signal: LazySignal

    /** `found` is the record in the path, under its name. */
    constructor(own: OwnContext, signal: LazySignal, found: object | undefined) {
      this.caller = own.caller
      this.input = own.input
      this.unitOfWork = own.unitOfWork
      this.#signal = signal
      Object.assign(this, found)
    }

    get signal(): AbortSignal {
      return this.#signal.read()
    }
  }
  Object.setPrototypeOf(Context.prototype, services)
  return Context
}
