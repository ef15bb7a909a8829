import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { localCompile } from '../src/compile.ts'
import { diskStorage } from '../src/disk.ts'
import type { PromptwireError } from '../src/error.ts'
import {
  type Client,
  createClient,
  type GetOptions,
  type Prompt,
  type Variables,
} from '../src/index.ts'
import { type Mode, type ScriptedPrompt, ScriptedServer } from './scripted-server.ts'

type Get = readonly [name: string, variables?: Variables, options?: GetOptions]

/** One thing that happens; a step has one or two of the fields. */
interface Step {
  readonly prompts?: Readonly<Record<string, ScriptedPrompt>>
  readonly mode?: Mode
  readonly next?: Mode[]
  readonly get?: Get
  readonly expect?: Readonly<Record<string, unknown>>
  readonly error?: Readonly<Record<string, unknown>>
  readonly until?: Step
  readonly together?: readonly Get[]
  readonly prefetch?: Parameters<Client['prefetch']>[0]
  /** Fetches this many prompts ahead; the server has them all. */
  readonly prefetch_many?: number
  readonly failed?: readonly (readonly [string, string])[]
  readonly advance_s?: number
  readonly requests?: number
  readonly mark?: true
  readonly requests_since_mark?: number
  readonly last_request?: Readonly<Record<string, unknown>>
  /** Whether a stream opens. */
  readonly follow?: boolean
  readonly event?: string
  readonly data?: object
  readonly drop_streams?: true
  readonly streams?: readonly (string | null)[]
  readonly hold?: true
  readonly release?: true
  readonly start?: Get
  readonly settle?: true
  readonly restart?: true | 'other key'
  readonly stored?: number
}

export interface Scenario {
  readonly name: string
  readonly client?: {
    readonly key?: 'dev'
    readonly timeout_ms?: number
    readonly max_entries?: number
    readonly compile?: 'local'
    readonly storage?: true
  }
  readonly steps: readonly Step[]
}

const KEYS = { live: `pk_live_${'a'.repeat(38)}`, dev: `pk_dev_${'a'.repeat(38)}` }
const OTHER_KEY = `pk_live_${'b'.repeat(38)}`
/** A call without an answer ends soon; one with an answer must not be cut off on a busy machine. */
const TIMEOUT_MS = 400

/** Runs the steps of a scenario against a scripted server, with a client of its own. */
export async function runScenario({ client: options = {}, steps }: Scenario): Promise<void> {
  const server = await new ScriptedServer().start()
  const run = new Run(server, options)
  try {
    for (const step of steps) await run.step(step)
  } finally {
    await run.end()
    await server.stop()
  }
}

class Run {
  readonly #server: ScriptedServer
  readonly #options: Scenario['client'] & {}
  readonly #folder = mkdtempSync(join(tmpdir(), 'promptwire-client-'))
  #client: Client
  #seconds = 1_000_000
  #marked = 0
  #release = () => {}

  constructor(server: ScriptedServer, options: Scenario['client'] & {}) {
    this.#server = server
    this.#options = options
    this.#client = this.#createClient()
  }

  #createClient(key = KEYS[this.#options.key ?? 'live']): Client {
    const { timeout_ms = TIMEOUT_MS, max_entries, compile, storage } = this.#options
    return createClient({
      url: this.#server.url,
      key,
      timeoutMs: timeout_ms,
      now: () => this.#seconds * 1_000,
      ...(max_entries !== undefined && { maxEntries: max_entries }),
      ...(compile && { compile: localCompile }),
      ...(storage && { storage: diskStorage(this.#folder) }),
    })
  }

  async end(): Promise<void> {
    await this.#client.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async step(step: Step): Promise<void> {
    this.#script(step)
    this.#check(step)
    if (step.get) await this.#get(step.get, step)
    if (step.until) await this.#until(step.until)
    if (step.together) await Promise.all(step.together.map((get) => this.#client.get(...get)))
    if (step.start) void this.#client.get(...step.start).catch(() => {})
    if (step.prefetch) await this.#prefetch(step.prefetch, step.failed)
    if (step.prefetch_many) await this.#prefetchMany(step.prefetch_many)
    if (step.requests !== undefined) await this.#expectRequests(step.requests)
    if (step.follow !== undefined) await this.#follow(step.follow)
    if (step.streams)
      await expect
        .poll(() => this.#server.streams)
        .toEqual(step.streams.map((id) => id ?? undefined))
    // Time for what shows nothing: a file that is written, an event before a delayed answer.
    if (step.settle) await new Promise((done) => setTimeout(done, 100))
    if (step.restart) await this.#restart(step.restart)
  }

  /** Changes the server or the clock. */
  #script({
    prompts,
    mode,
    next,
    event,
    data,
    advance_s,
    hold,
    release,
    drop_streams,
  }: Step): void {
    if (prompts) this.#server.prompts = prompts
    if (mode) this.#server.mode = mode
    if (next) this.#server.next = [...next]
    if (event) this.#server.send(event, data)
    if (advance_s) this.#seconds += advance_s
    if (hold)
      this.#server.delayed = new Promise((done) => {
        this.#release = done
      })
    if (release) this.#release()
    if (drop_streams) this.#server.dropStreams()
  }

  #check({ mark, requests_since_mark, last_request, stored }: Step): void {
    const { requests } = this.#server
    if (mark) this.#marked = requests.length
    if (requests_since_mark !== undefined) {
      expect(requests.length - this.#marked).toBe(requests_since_mark)
    }
    if (last_request) {
      const { if_none_match, prompts, ...fields } = last_request
      const last = requests.at(-1) ?? []
      if (prompts !== undefined) expect(last).toHaveLength(Number(prompts))
      if (if_none_match) expect(last[0]).toHaveProperty('if_none_match')
      expect(last[0]).toMatchObject(fields)
    }
    if (stored !== undefined) expect(readdirSync(this.#folder)).toHaveLength(stored)
  }

  async #get(get: Get, { expect: expected, error }: Step): Promise<void> {
    const result = await this.#client.get(...get).then(toFields, toErrorFields)
    if (error) expect(result).toMatchObject({ is_error: true, ...error })
    else expect(result).toMatchObject({ is_error: false, ...expected })
  }

  async #until({ get, expect: expected, error }: Step): Promise<void> {
    if (!get) throw new Error('until needs a get')
    const result = () => this.#client.get(...get).then(toFields, toErrorFields)
    await expect
      .poll(result)
      .toMatchObject(error ? { is_error: true, ...error } : { is_error: false, ...expected })
  }

  async #prefetch(
    prompts: Parameters<Client['prefetch']>[0],
    failed: Step['failed'],
  ): Promise<void> {
    const failures = await this.#client.prefetch(prompts)
    expect(failures.map(({ prompt, error }) => [prompt, error.code])).toEqual(failed)
  }

  async #prefetchMany(count: number): Promise<void> {
    const names = Array.from({ length: count }, (_, at) => `prompt-${at}`)
    this.#server.prompts = Object.fromEntries(names.map((name) => [name, { text: name }]))
    await this.#prefetch(
      names.map((prompt) => ({ prompt })),
      [],
    )
  }

  /** A request may be on its way; there must be no more. */
  async #expectRequests(count: number): Promise<void> {
    await expect.poll(() => this.#server.requests.length).toBeGreaterThanOrEqual(count)
    expect(this.#server.requests).toHaveLength(count)
  }

  async #follow(opens: boolean): Promise<void> {
    expect(await this.#client.follow()).toBe(opens)
    expect(this.#server.streams).toHaveLength(opens ? 1 : 0)
  }

  async #restart(how: true | 'other key'): Promise<void> {
    await this.#client.close()
    this.#client = how === true ? this.#createClient() : this.#createClient(OTHER_KEY)
  }
}

const toFields = (prompt: Prompt) => ({ is_error: false, ...prompt })

const toErrorFields = ({ code, message, status, retryAfter }: PromptwireError) => ({
  is_error: true,
  code,
  message,
  status,
  retry_after: retryAfter,
})
