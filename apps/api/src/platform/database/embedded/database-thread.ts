import { Duplex } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { OperatorError } from '@promptwire/runtime/environment'
import { resolveThread } from '@promptwire/runtime/thread'
import type { ClusterLocation, FromDatabase, OpenResult, ToDatabase } from './pglite-thread.ts'

/** The embedded database on its own thread: its statements would block the event loop. */
export interface DatabaseThread {
  /** A socket for a `pg` client; there is one session, so one client at a time. */
  connect(): Duplex
  close(): Promise<void>
}

/**
 * Calls of a WebAssembly function before V8 optimizes it, ten times the default: optimizing
 * PostgreSQL's start-up code left 60 MB behind.
 */
const TIERING = '--wasm-tiering-budget=18000000'

/** Opens the cluster in the folder; errors for the operator are thrown as OperatorError. */
export async function startDatabaseThread(place: ClusterLocation): Promise<DatabaseThread> {
  const { file, execArgv } = resolveThread(import.meta.url, 'pglite-thread')
  setFlagsFromString(TIERING)
  const thread = new Worker(new URL(file), { execArgv, workerData: place })
  const ended = new Promise<void>((done) => thread.once('exit', () => done()))
  await new Promise<void>((opened, failed) => {
    thread.once('message', ({ refused }: OpenResult) =>
      refused === undefined ? opened() : failed(new OperatorError(refused)),
    )
    thread.once('error', failed)
  })
  // A process without its database has nothing to serve; the uncaught error ends it with the cause.
  thread.removeAllListeners('error').on('error', (error) => {
    throw error
  })
  const send = (message: ToDatabase) => thread.postMessage(message, message ? [message] : [])
  return {
    connect() {
      const { port1, port2 } = new MessageChannel()
      send(port2)
      return new PortSocket(port1)
    },
    close() {
      send(undefined)
      return ended
    },
  }
}

/** Max bytes of a response per read, as many as a network socket reads. */
const PIECE = 65_536

/** A `pg` socket that uses another thread's port instead of the network. */
class PortSocket extends Duplex {
  readonly #port: MessagePort
  /** Data that arrived but is unread; null is the end. */
  readonly #arrived: (Buffer | null)[] = []

  constructor(port: MessagePort) {
    // As in a network socket: `pg` learns of the end when the socket closes.
    super({ allowHalfOpen: false })
    this.#port = port
    port.on('message', (answer: FromDatabase) => {
      if (answer instanceof Uint8Array) this.#arrive(Buffer.from(answer.buffer))
      else this.destroy(Object.assign(new Error(answer.message), { name: answer.name }))
    })
    port.on('close', () => this.#arrive(null))
  }

  #arrive(bytes: Buffer | null): void {
    if (this.#arrived.push(bytes) === 1) this.#handOn()
  }

  /** One piece per turn of the loop: a client parses everything it gets in one go. */
  #handOn(): void {
    const [first] = this.#arrived
    if (first === undefined) return
    const rest = first?.subarray(PIECE)
    this.push(first?.subarray(0, PIECE) ?? null)
    if (rest?.length) this.#arrived[0] = rest
    else this.#arrived.shift()
    if (this.#arrived.length > 0) setImmediate(() => this.#handOn())
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#port.ref()
    return this
  }

  unref(): this {
    this.#port.unref()
    return this
  }

  override _read(): void {}

  override _write(bytes: Uint8Array, _encoding: string, done: () => void): void {
    this.#port.postMessage(new Uint8Array(bytes))
    done()
  }

  /** A statement is several messages of the protocol: together they wake the thread once. */
  override _writev(chunks: { chunk: Uint8Array }[], done: () => void): void {
    this.#port.postMessage(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))))
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close()
    done(error)
  }
}
