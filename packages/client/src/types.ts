import type { PromptwireError } from './error.ts'

/** A value of a variable; lists and objects are for variables of those types. */
export type Value =
  | string
  | number
  | boolean
  | readonly unknown[]
  | Readonly<Record<string, unknown>>

/** Values by key. */
export type Variables = Readonly<Record<string, Value>>

/** Forms of an answer: see `format` of POST /api/v1/prompts/{prompt_id}/compiled. */
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

/** The server and the key that a client uses. */
export interface ServerOptions {
  /** Address of the API, such as `https://prompts.example.com`. Default: `PROMPTWIRE_API_URL`, or `http://localhost:3001`. */
  readonly url?: string
  /** API key. Default: `PROMPTWIRE_API_KEY`. */
  readonly key?: string
  readonly fetch?: typeof fetch
}

export interface ClientOptions extends ServerOptions {
  /** Milliseconds that one call may take, with retries. Default: 2,000. */
  readonly timeoutMs?: number
  /**
   * Milliseconds for which a copy is used without asking the server; up to twice as long while it is
   * refreshed in the background. Default: 60,000, and 0 for dev keys.
   */
  readonly maxAgeMs?: number
  /** Copies in memory; the least recently used one makes room. Default: 1,000. */
  readonly maxEntries?: number
  /** `localCompile` of `@promptwire/client/compile`: fetches each version once, compiles it here. */
  readonly compile?: Compile
  /** `diskStorage(folder)` of `@promptwire/client/disk`: keeps last good copies over restarts. */
  readonly storage?: Storage
  /** Receives failures of the background: of refreshes, of the event stream, of the storage. */
  readonly onError?: (error: PromptwireError) => void
  /** Milliseconds since 1970; for tests. */
  readonly now?: () => number
}

export interface GetOptions {
  /** A saved version instead of the published one (dev keys: the working copy). */
  readonly version?: number
  /** Default: text. */
  readonly format?: Format
  /** Leaves the placeholder of a missing or invalid value instead of failing. */
  readonly lenient?: boolean
  /** Used if there is neither an answer nor a copy. */
  readonly fallback?: string
}

/** An answer of the server; other formats than text add `request` and `model`. */
export interface Compiled {
  readonly prompt: string
  readonly version: string
  readonly revision?: number
  /** Absent if the prompt was compiled here. */
  readonly tokens?: number
  readonly variables_used: readonly string[]
  readonly unresolved: readonly string[]
  /** Absent from a fallback, as is the project. */
  readonly prompt_id?: string
  readonly project_id?: string
  readonly format?: Format
  readonly model?: string | null
  readonly request?: Readonly<Record<string, unknown>>
  readonly settings_not_sent?: readonly Readonly<Record<string, unknown>>[]
  readonly cache?: Readonly<Record<string, unknown>>
}

export interface Prompt extends Compiled {
  /** Whether the server could not be asked: the last good copy, or the fallback. */
  readonly stale: boolean
  /** Seconds since the server confirmed the copy; Infinity for a fallback. */
  readonly age: number
  /** Attributes for a span, as in the OpenTelemetry conventions for generative AI. */
  readonly telemetry: Readonly<Record<string, string>>
}

/** A prompt to fetch ahead. */
export interface Prefetched extends Omit<GetOptions, 'fallback'> {
  readonly prompt: string
  readonly variables?: Variables
}

/** A prompt that could not be fetched ahead. */
export interface PrefetchFailure {
  readonly prompt: string
  readonly error: PromptwireError
}

/** Prompts by name with the types of their variables, as `promptwire types` writes them. */
export type PromptTypes = Readonly<Record<string, Variables>>

export interface Client<Types extends PromptTypes = PromptTypes> {
  /** The compiled prompt, from memory if the copy is young enough. Rejects with PromptwireError. */
  get<Name extends keyof Types & string>(
    prompt: Name,
    ...given: Record<never, never> extends Types[Name]
      ? [variables?: Types[Name], options?: GetOptions]
      : [variables: Types[Name], options?: GetOptions]
  ): Promise<Prompt>
  /** Fetches up to any number of prompts, 100 per request; resolves with those that failed. */
  prefetch(prompts: readonly Prefetched[]): Promise<readonly PrefetchFailure[]>
  /**
   * Follows the events of the project, so that a change is seen at once. Keeps the process alive.
   * Waits for the first stream as long as for a call, and resolves to whether it is open. It is opened in
   * the background otherwise, unless the server refuses the key.
   */
  follow(): Promise<boolean>
  /** Stops following; resolves when all copies are stored. */
  close(): Promise<void>
}

/** A copy as it is stored. */
export interface Stored {
  readonly answer: Compiled
  readonly etag: string
  /** Milliseconds since 1970. */
  readonly checkedAt: number
}

/** Keeps copies over restarts. Names are hexadecimal. */
export interface Storage {
  read(name: string): Promise<Stored | undefined>
  write(name: string, copy: Stored): Promise<void>
  remove(name: string): Promise<void>
}

/** Compiles with values; the values of required variables must be there unless it is lenient. */
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
