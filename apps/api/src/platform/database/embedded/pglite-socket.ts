import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

const MESSAGE = {
  authentication: 'R',
  parameterStatus: 'S',
  readyForQuery: 'Z',
  query: 'Q',
  terminate: 'X',
} as const
const IDLE = 'I'.charCodeAt(0)

/** Messages that a server answers: Sync, Query, Flush, CopyDone, CopyFail. */
const RESPONSE_TRIGGERS = new Set([...'SQHcf'].map((type) => type.charCodeAt(0)))

const SESSION = {
  server_version: '18.6',
  server_encoding: 'UTF8',
  client_encoding: 'UTF8',
  standard_conforming_strings: 'on',
  integer_datetimes: 'on',
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
}

/** One message of the PostgreSQL wire protocol: type, length (itself included), body. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

const cString = (text: string) => Buffer.from(`${text}\0`)

const GREETING = Buffer.concat([
  message(MESSAGE.authentication, Buffer.alloc(4)),
  ...Object.entries(SESSION).map(([name, value]) =>
    message(MESSAGE.parameterStatus, Buffer.concat([cString(name), cString(value)])),
  ),
  message(MESSAGE.readyForQuery, Buffer.from([IDLE])),
])

/**
 * Length of the complete messages up to the last one that expects a response, and whether that is
 * ReadyForQuery.
 */
function readAnswerable(bytes: Buffer) {
  let [at, end, last] = [0, 0, 0]
  while (at + 5 <= bytes.length) {
    const type = bytes.readUInt8(at)
    at += 1 + bytes.readInt32BE(at + 1)
    if (at > bytes.length) break
    if (RESPONSE_TRIGGERS.has(type)) [end, last] = [at, type]
  }
  return { end, asksForReady: ASKS_FOR_READY.has(last) }
}

const endsWithReadyForQuery = (answer: Buffer) =>
  answer.length >= 6 && answer.at(-6) === MESSAGE.readyForQuery.charCodeAt(0)

const isIdleAfter = (answer: Buffer) => endsWithReadyForQuery(answer) && answer.at(-1) === IDLE

/** Messages that ReadyForQuery answers, unless the server ends: Sync, Query. */
const ASKS_FOR_READY = new Set([...'SQ'].map((type) => type.charCodeAt(0)))

/**
 * A socket for `pg` with PGlite at the other end and no network, so that the embedded database uses
 * the same driver as production. `new pg.Pool({ stream: () => new PGliteSocket(database), max: 1
 * })`
 */
export class PGliteSocket extends Duplex {
  readonly #database: PGlite
  #greeted = false
  #pending = Buffer.alloc(0)
  #release: (() => void) | undefined

  constructor(database: PGlite) {
    super({ decodeStrings: true })
    this.#database = database
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
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#receive(chunk).then(() => done(), done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#receive(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  /** Rolls back if the client disconnects in the middle of a transaction. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#release) {
      done(error)
      return
    }
    void this.#send(message(MESSAGE.query, cString('ROLLBACK'))).finally(() => {
      this.#leave()
      done(error)
    })
  }

  async #receive(chunk: Buffer): Promise<void> {
    if (!this.#greeted) return this.#greet()
    if (chunk.toString('latin1', 0, 1) === MESSAGE.terminate) {
      this.push(null)
      return
    }
    const bytes = Buffer.concat([this.#pending, chunk])
    const { end, asksForReady } = readAnswerable(bytes)
    this.#pending = bytes.subarray(end)
    if (end === 0) return
    this.#release ??= await this.#enter()
    const answer = await this.#send(bytes.subarray(0, end))
    this.push(answer)
    // PostgreSQL ended itself (PANIC), such as on a full disk: a client would wait for it forever.
    const hasEnded = asksForReady && !endsWithReadyForQuery(answer)
    if (hasEnded) this.push(null)
    if (hasEnded || isIdleAfter(answer)) this.#leave()
  }

  /** Answers the start-up message; a new client expects no statements of an earlier one. */
  async #greet(): Promise<void> {
    this.#greeted = true
    await this.#database.runExclusive(() =>
      this.#send(message(MESSAGE.query, cString('DEALLOCATE ALL'))),
    )
    this.push(GREETING)
  }

  /** Owns PGlite's only session from the first message of a transaction until it is idle again. */
  #enter(): Promise<() => void> {
    return new Promise((entered) => {
      void this.#database.runExclusive(() => new Promise<void>((leave) => entered(leave)))
    })
  }

  #leave(): void {
    this.#release?.()
    this.#release = undefined
  }

  /** The streaming call: the others also parse every response and keep it forever. */
  async #send(bytes: Buffer): Promise<Buffer> {
    const parts: Buffer[] = []
    await this.#database.execProtocolRawStream(bytes, {
      syncToFs: false,
      onRawData: (data) => parts.push(Buffer.from(data)),
    })
    return Buffer.concat(parts)
  }
}
