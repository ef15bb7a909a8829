import type { PromptwireError } from './error.ts'

/** Lists and objects are for variables of those types. */
export type Value =
  | string
  | number
  | boolean
  | readonly unknown[]
  | Readonly<Record<string, unknown>>

export type Variables = Readonly<Record<string, Value>>

/** Output formats: see `format` of POST /api/v1/prompts/{prompt_id}/compiled. */
export type Format =
  | 'text'
  | 'messages'
  | 'openai-chat'
  | 'openai-responses'
  | 'anthropic'
  | 'google'
  | 'ai-sdk'
  | 'template'
  | 'skill'

/** The client's server and key. */
export interface ServerOptions {
  /**
   * URL of the API, such as `https://prompts.example.com`. Default: `PROMPTWIRE_API_URL`, or
   * `http://localhost:3001`.
   */
  readonly url?: string
  /** API key. Default: `PROMPTWIRE_API_KEY`. */
  readonly key?: string
  readonly fetch?: typeof fetch
}

export interface ClientOptions extends ServerOptions {
  /** Timeout of one call in milliseconds, including retries. Default: 2,000. */
  readonly timeoutMs?: number
  /**
   * Milliseconds to use a copy without asking the server; up to twice as long during a background
   * refresh. Default: 60,000, and 0 for dev keys.
   */
  readonly maxAgeMs?: number
  /** Max copies in memory; drops the least recently used. Default: 1,000. */
  readonly maxEntries?: number
  /**
   * `localCompile` of `@promptwire/client/compile`: fetches each version once and compiles it
   * locally.
   */
  readonly compile?: Compile
  /** `diskStorage(folder)` of `@promptwire/client/disk`: keeps last good copies across restarts. */
  readonly storage?: Storage
  /** Receives background errors: of refreshes, the event stream and the storage. */
  readonly onError?: (error: PromptwireError) => void
  /** Milliseconds since 1970; for tests. */
  readonly now?: () => number
}

export interface GetOptions {
  /** A saved version instead of the published one (dev keys: the working copy). */
  readonly version?: number
  /** Default: text. */
  readonly format?: Format
  /** Leaves placeholders of missing or invalid values instead of failing. */
  readonly lenient?: boolean
  /** Used without a response and without a copy. */
  readonly fallback?: string
}

/** A compiled prompt; formats other than text add `request` and `model`. */
export interface Compiled {
  readonly prompt: string
  readonly version: string
  readonly revision?: number
  /** Absent if compiled locally. */
  readonly tokens?: number
  readonly variables_used: readonly string[]
  readonly unresolved: readonly string[]
  /** Absent in a fallback, as is the project. */
  readonly prompt_id?: string
  readonly project_id?: string
  readonly format?: Format
  readonly model?: string | null
  readonly request?: Readonly<Record<string, unknown>>
  readonly settings_not_sent?: readonly Readonly<Record<string, unknown>>[]
  readonly cache?: Readonly<Record<string, unknown>>
}

export interface Prompt extends Compiled {
  /** True if the server was unreachable: the last good copy, or the fallback. */
  readonly stale: boolean
  /** Seconds since the server confirmed the copy; Infinity for a fallback. */
  readonly age: number
  /** Span attributes, by the OpenTelemetry conventions for generative AI. */
  readonly telemetry: Readonly<Record<string, string>>
}

/** A prompt to prefetch. */
export interface Prefetched extends Omit<GetOptions, 'fallback'> {
  readonly prompt: string
  readonly variables?: Variables
}

/** A prompt that could not be prefetched. */
export interface PrefetchFailure {
  readonly prompt: string
  readonly error: PromptwireError
}

/** Prompts by name with their variables' types, as `promptwire types` generates them. */
export type PromptTypes = Readonly<Record<string, Variables>>

export interface Client<Types extends PromptTypes = PromptTypes> {
  /**
   * Returns the compiled prompt, from memory if the copy is fresh enough. Rejects with
   * PromptwireError.
   */
  get<Name extends keyof Types & string>(
    prompt: Name,
    ...given: Record<never, never> extends Types[Name]
      ? [variables?: Types[Name], options?: GetOptions]
      : [variables: Types[Name], options?: GetOptions]
  ): Promise<Prompt>
  /** Fetches any number of prompts, 100 per request; resolves with the failed ones. */
  prefetch(prompts: readonly Prefetched[]): Promise<readonly PrefetchFailure[]>
  /**
   * Follows the project's events, so that changes apply immediately. Keeps the process alive.
   * Resolves to whether the first stream opened within the call timeout; otherwise keeps trying in
   * the background, unless the key is rejected.
   */
  follow(): Promise<boolean>
  /** Stops following; resolves when all copies are stored. */
  close(): Promise<void>
}

/** A stored copy. */
export interface Stored {
  readonly answer: Compiled
  readonly etag: string
  /** Milliseconds since 1970. */
  readonly checkedAt: number
}

/** Keeps copies across restarts. Names are hexadecimal. */
export interface Storage {
  read(name: string): Promise<Stored | undefined>
  write(name: string, copy: Stored): Promise<void>
  remove(name: string): Promise<void>
}

/** Compiles with values; unless lenient, required variables must have values. */
export type CompileValues = (
  variables: Variables,
  format: 'text' | 'messages',
  lenient: boolean,
) => Promise<
  Pick<
    Compiled,
    'prompt' | 'variables_used' | 'unresolved' | 'format' | 'request' | 'settings_not_sent'
  >
>

/** Prepares a template; undefined if only the server can check its values. */
export type Compile = (template: Readonly<Record<string, unknown>>) => CompileValues | undefined
