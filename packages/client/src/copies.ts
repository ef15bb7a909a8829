import { type AskForPrompt, createBatches } from './batch.ts'
import { type CopyStore, type CopyStoreOptions, createCopyStore } from './copy-store.ts'
import { PromptwireError } from './error.ts'
import { type CompileAnswer, type CompileRequest, getRetryDelay, toError } from './server.ts'
import type { CompileValues, Stored } from './types.ts'

export interface Copy extends Stored {
  /** False once an event reports something newer. */
  isCurrent: boolean
  checkedAt: number
  /** Compiles this template; `server` if only the server can. */
  compile?: CompileValues | 'server'
}

export interface CopiesOptions extends CopyStoreOptions {
  readonly maxAgeMs: number
  readonly maxEntries: number
  readonly now: () => number
}

interface Flight {
  readonly request: CompileRequest
  readonly done: Promise<Copy>
  outdatedBy?: 'change' | 'deletion'
}

export interface ChangedPrompt {
  readonly prompt_id: string
  readonly slug: string
}

/** Milliseconds between attempts while the server is down. */
const RETRY_MS = 500

/** Caches copies; decides when to use a copy, ask the server, or drop a copy. */
export class Copies {
  /** Whether events report outdated copies immediately. */
  isFollowed = false
  readonly #options: CopiesOptions
  readonly #copies = new Map<string, Copy & { readonly request: CompileRequest }>()
  readonly #flights = new Map<string, Flight>()
  readonly #copyStore: CopyStore
  readonly #askServer: AskForPrompt
  /** Slugs and ids of deleted prompts, which the storage may still contain. */
  readonly #deleted = new Set<string | undefined>()
  /** Whether the server last rejected the key. */
  #isRefused = false
  /** Set while the server is down: the time of the next attempt. */
  #retryAt: number | undefined

  constructor(options: CopiesOptions) {
    this.#options = options
    this.#copyStore = createCopyStore(options)
    this.#askServer = createBatches(options.server)
  }

  /** Resolves when all copies are stored. */
  stored(): Promise<unknown> {
    return this.#copyStore.settled()
  }

  /** Returns a copy, and whether the server could not confirm it. */
  async read(request: CompileRequest): Promise<{ readonly copy: Copy; readonly isStale: boolean }> {
    const id = toId(request)
    const copy = this.#find(id)
    const age = copy?.isCurrent ? this.#options.now() - copy.checkedAt : Number.POSITIVE_INFINITY
    const { maxAgeMs } = this.#options
    if (copy && (age < maxAgeMs || (this.isFollowed && copy.isCurrent))) {
      return { copy, isStale: false }
    }
    const isDown = this.#retryAt !== undefined
    if (copy && (isDown || age < 2 * maxAgeMs)) {
      const now = this.#options.now()
      if (now >= (this.#retryAt ?? 0)) {
        // One attempt at a time, for all copies.
        if (isDown) this.#retryAt = now + RETRY_MS
        this.#refresh(id, request).catch(this.#options.onError)
      }
      return { copy, isStale: isDown }
    }
    try {
      return { copy: await this.#refresh(id, request), isStale: false }
    } catch (error) {
      return { copy: await this.#lastGood(id, request, error as PromptwireError), isStale: true }
    }
  }

  /** Handles an event: copies fetched before it are outdated. */
  invalidate(prompt: ChangedPrompt, by: Flight['outdatedBy'] & string): void {
    if (by === 'deletion') this.#deleted.add(prompt.slug).add(prompt.prompt_id)
    for (const [id, copy] of this.#copies) {
      if (!isAbout(prompt, copy.request, copy)) continue
      if (by === 'deletion') this.#evict(id)
      else if (copy.request.version === undefined) copy.isCurrent = false
    }
    for (const flight of this.#flights.values()) {
      if (isAbout(prompt, flight.request)) flight.outdatedBy = by
    }
  }

  /** Call it if events may have been missed. */
  invalidateAll(): void {
    for (const copy of this.#copies.values()) copy.isCurrent = false
    for (const flight of this.#flights.values()) flight.outdatedBy ??= 'change'
  }

  /** Call it when the key is rejected. */
  evictAll(): void {
    this.#isRefused = true
    for (const id of this.#copies.keys()) this.#evict(id)
  }

  /** Does not join a request from before an event: it may return outdated data. */
  #refresh(id: string, request: CompileRequest): Promise<Copy> {
    const known = this.#flights.get(id)
    if (known && known.outdatedBy === undefined) return known.done
    const flight: Flight = { request, done: Promise.resolve().then(() => this.#ask(id, flight)) }
    this.#flights.set(id, flight)
    return flight.done
  }

  async #ask(id: string, flight: Flight): Promise<Copy> {
    const { request } = flight
    const copy = this.#copies.get(id)
    try {
      const answer = await this.#askServer({ ...request, if_none_match: copy?.etag })
      this.#retryAt = undefined
      this.#isRefused = false
      if (flight.outdatedBy !== 'deletion') {
        const stored = this.#store(id, request, answer, copy)
        stored.isCurrent = flight.outdatedBy === undefined
        return stored
      }
    } catch (error) {
      this.#noteFailure(id, error as PromptwireError)
      throw error
    } finally {
      if (this.#flights.get(id) === flight) this.#flights.delete(id)
    }
    return this.#refresh(id, request)
  }

  #noteFailure(id: string, error: PromptwireError): void {
    const { isTemporary, status } = error
    if (isTemporary) this.#retryAt = this.#options.now() + getRetryDelay(error, RETRY_MS)
    else if (status === 401 || status === 403) {
      this.evictAll()
      this.#evict(id)
    }
  }

  #store(
    id: string,
    request: CompileRequest,
    answer: CompileAnswer,
    former: Copy | undefined,
  ): Copy {
    if ('error' in answer) {
      const error = toError(answer.error)
      if (['NOT_FOUND', 'FORBIDDEN'].includes(error.code)) this.#evict(id)
      throw error
    }
    const checkedAt = this.#options.now()
    const { etag, ...content } = answer
    const isSame = 'not_modified' in content && former !== undefined
    const copy = isSame
      ? { ...former, request, checkedAt, isCurrent: true }
      : { answer: content as Copy['answer'], etag, request, checkedAt, isCurrent: true }
    this.#deleted.delete(request.prompt_id)
    this.#keep(id, copy)
    this.#copyStore.write(id, request, copy)
    return copy
  }

  async #lastGood(id: string, request: CompileRequest, error: PromptwireError): Promise<Copy> {
    if (!error.isTemporary) throw error
    const copy = this.#copies.get(id)
    if (copy) return copy
    const stored = await this.#copyStore.read(id)
    if (!stored) throw error
    const isDeleted = [request.prompt_id, stored.answer.prompt_id].some((name) =>
      this.#deleted.has(name),
    )
    if (isDeleted || this.#isRefused) {
      this.#copyStore.remove(id)
      throw error
    }
    return this.#keep(id, { ...stored, request, isCurrent: false })
  }

  #find(id: string): Copy | undefined {
    const copy = this.#copies.get(id)
    return copy && this.#keep(id, copy)
  }

  /** Stores a copy as the most recently used. */
  #keep(id: string, copy: Copy & { readonly request: CompileRequest }): Copy {
    this.#copies.delete(id)
    this.#copies.set(id, copy)
    const [oldest] = this.#copies.keys()
    if (oldest !== undefined && this.#copies.size > this.#options.maxEntries) {
      this.#copies.delete(oldest)
    }
    return copy
  }

  #evict(id: string): void {
    this.#copies.delete(id)
    this.#copyStore.remove(id)
  }
}

/** Equal for requests with equal responses. */
function toId({
  prompt_id,
  version,
  format = 'text',
  lenient = false,
  variables = {},
}: CompileRequest) {
  const values = Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1))
  try {
    return JSON.stringify([prompt_id, version ?? null, format, lenient, values])
  } catch (cause) {
    const message = 'variables: must be values of JSON.'
    throw new PromptwireError('VALIDATION_ERROR', message, { cause })
  }
}

const isAbout = (
  { prompt_id, slug }: ChangedPrompt,
  request: CompileRequest,
  copy?: Copy,
): boolean => [prompt_id, slug].includes(request.prompt_id) || copy?.answer.prompt_id === prompt_id
