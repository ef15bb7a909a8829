import type { Permission } from '@promptwire/core/access/permissions'
import type { Scope } from '@promptwire/core/access/scopes'
import type { Toolset } from '@promptwire/core/access/toolsets'
import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * An HTTP operation. `input` is one flat object: fields named in `path` go there, all others into
 * the query (GET, DELETE) or the JSON body.
 */
export interface Operation {
  readonly method: Method
  readonly path: string
  readonly input: z.ZodObject
  readonly output: z.ZodType
  /**
   * Whether people have to confirm their identity first. Checked for people only; keys have scopes.
   */
  readonly recentSignIn?: RecentSignIn
}

/**
 * The purpose of the confirmation, as in "Enter your password to delete the project", or why none
 * is needed. `ifGiven` and `ifScopesWrite` limit it to these inputs.
 */
export type RecentSignIn =
  | {
      readonly to: string
      readonly ifGiven?: readonly string[]
      readonly ifScopesWrite?: true
    }
  | { readonly unneeded: string }

/**
 * Effect on existing records: `adds` leaves them unchanged, `changes` overwrites what can be set
 * again, `destroys` may remove data for good.
 */
export type Effect = 'reads' | 'adds' | 'changes' | 'destroys'

/**
 * Response type: one object, a page, a stream of events, or a file in the requested `format`. A
 * stream ends when either side closes it or, with progress events, at its output.
 */
export type Answers = 'one' | 'page' | 'stream' | 'file'

export interface ProjectOperation extends Operation {
  readonly effect: Effect
  readonly answers: Answers
  /** Exports data page by page: audited, although it only reads. Files are always audited. */
  readonly exports?: true
  /** File name without extension: `audit-log`. */
  readonly file?: string
  /** Progress events sent before the `output`; without them each event is an output. */
  readonly progress?: z.ZodType
  /** Extra scopes required by a field if it is set and not false. */
  readonly fieldScopes?: Readonly<Record<string, readonly Scope[]>>
  /**
   * Runs this operation for each item of `prompts`, with the item as its input. Each item counts
   * and fails as a separate request. Such a row has no verb.
   */
  readonly each?: string
  /** Max body size, if larger than for other operations. */
  readonly maxBodyBytes?: number
  /** Calls an external service, such as a model. */
  readonly external?: boolean
  /** The response contains a secret, so it is never stored for idempotent replay. */
  readonly secret?: true
  readonly title: string
}

/** A public API operation; its key in the table is the operationId. */
export type PublicOperation = PublicRow & (ToolOperation | NoTool)

interface PublicRow extends ProjectOperation {
  /** Files are for people; programs read pages. */
  readonly answers: Exclude<Answers, 'file'>
  readonly scope: Scope
  /** Alternative scopes; one is enough. */
  readonly orScopes?: readonly Scope[]
  /** Starts background work: the operations that follow and cancel it, and their id field. */
  readonly startsJob?: {
    readonly field: string
    readonly followedBy: string
    readonly cancelledBy: string
  }
  readonly description: string
  /**
   * Open to restricted keys, although its path names no prompt: its statements filter by the
   * restriction, or it reads no prompts.
   */
  readonly forRestrictedKeys?: true
  /**
   * Only proposes or reviews, although its scope also allows direct changes. Keys that only propose
   * may call it: for any proposal, or for their own.
   */
  readonly forReview?: 'any' | 'own'
  /**
   * Affects how changes are judged, always or with these fields: refused to keys that only propose.
   */
  readonly judges?: true | readonly string[]
}

interface ToolOperation {
  /** Tool name if it differs from the operation's. */
  readonly tool?: string
  /** Group of tools that lists it; clients choose groups. */
  readonly toolset: Toolset
  /**
   * Question to the person before the call; `{prompts}`, `{version}`, `{block}` … are replaced by
   * names.
   */
  readonly confirmation?: string
  /** The field that must be true for the confirmation. */
  readonly confirmedField?: string
  /** The next tool to call, for the response. */
  readonly nextStep?: string
  /** The tool that shows the result, if it is not the one at the operation's path. */
  readonly outcomeIn?: string
  /**
   * Field names in the tool, where all tools share a name; the operation's own names are accepted
   * too.
   */
  readonly listedAs?: Readonly<Record<string, string>>
  /** Field names that callers guess: accepted, but not listed. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Lists it in a merged tool, under this value of the tool's field (merged-tools.ts). */
  readonly mergedInto?: { readonly tool: string; readonly as: string }
}

interface NoTool {
  readonly tool: null
  readonly toolset?: undefined
  readonly outcomeIn?: undefined
  readonly listedAs?: undefined
  readonly aliases?: undefined
  readonly nextStep?: undefined
  readonly confirmation?: undefined
  readonly confirmedField?: undefined
  readonly mergedInto?: undefined
}

/** An operation of the web app for signed-in people; no scope grants it. */
export type PeopleOperation = PeopleRow & ({ readonly effect: 'reads' } | AsksPeople)

interface PeopleRow extends ProjectOperation {
  readonly permission: Permission
  /** Also required for records of other people or of the project. */
  readonly forOthers?: Permission
}

/** A row that changes something for people must say whether it needs a confirmation. */
interface AsksPeople {
  readonly recentSignIn: RecentSignIn
}

/**
 * Credentials of an internal operation: the service secret, a session, an account member's session,
 * a key, a code or several keys.
 */
export type Access = 'service' | 'session' | 'account' | 'key' | 'code' | 'keys'

/** An operation on the account in its path, for members whose role has the permission. */
export type AccountOperation = AccountRow & ({ readonly method: 'GET' } | AsksPeople)

interface AccountRow extends Operation {
  readonly access: 'account'
  readonly path: `/accounts/:account_id${string}`
  readonly permission: Permission
  readonly title: string
  readonly answers?: 'file'
  readonly file?: string
}

export type InternalOperation =
  | AccountOperation
  | (SessionRow & ({ readonly method: 'GET' } | AsksPeople))
  | (Operation & {
      readonly access: Exclude<Access, 'account' | 'session'>
      readonly recentSignIn?: undefined
    })

interface SessionRow extends Operation {
  readonly access: 'session'
  /** Open to members who have not yet set up a required second factor. */
  readonly beforeSecondFactor?: true
}

export type Contract = Readonly<Record<string, Operation>>

/** Names of rows that have a verb. */
export type VerbName<Table> = keyof {
  readonly [Name in keyof Table as Table[Name] extends { readonly each: string }
    ? never
    : Name]: true
}

/** Input before parsing, and after it, with defaults. */
export type RawInput<O extends Operation> = z.input<O['input']>
export type Input<O extends Operation> = z.output<O['input']>
export type Output<O extends Operation> = z.output<O['output']>

/** Result of an operation; a page has a `next_cursor`. */
export interface Answer<T> {
  readonly data: T
  readonly next_cursor?: string | null
  /** Lazily read chunks after `data`, for long lists returned whole. */
  readonly rest?: AsyncIterable<T> | undefined
  /** Working-copy revision, sent in a header. */
  readonly revision?: number | undefined
  /** The changed lines, if the caller asked for them. */
  readonly diff?: string | undefined
}

/** Names of a path's `:name` segments. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] as string)

/** Whether non-path fields go into the query. */
export const hasQuery = (method: Method): boolean => method === 'GET' || method === 'DELETE'

/** Whether a `version` outside the path selects the content to serve. */
export const picksVersion = ({ path, input }: Operation): boolean =>
  'version' in input.shape && !pathParameters(path).includes('version')

/** Whether the input determines if people have to confirm their identity. */
export const stepUpReadsInput = ({ recentSignIn }: Operation): boolean =>
  recentSignIn !== undefined && ('ifGiven' in recentSignIn || 'ifScopesWrite' in recentSignIn)

/** Timeout for calls between our own programs; longer for operations that call a model. */
export const responseTimeoutMs = ({ external }: { readonly external?: boolean }): number =>
  external ? 120_000 : 30_000

/**
 * Whether the operation accepts an Idempotency-Key: all writes, and every POST for compatibility.
 * Streams and batches are excluded, since they do not run in one transaction.
 */
export const acceptsIdempotencyKey = ({
  method,
  effect,
  answers,
  each,
}: ProjectOperation): boolean =>
  (effect !== 'reads' || method === 'POST') && answers !== 'stream' && each === undefined

/** True if the stream never ends by itself; such an operation has no envelope and no tool. */
export const isUnboundedStream = ({ answers, progress }: ProjectOperation): boolean =>
  answers === 'stream' && progress === undefined

/** Whether the audit log records the operation although it only reads. */
export const isExport = ({ answers, exports }: ProjectOperation): boolean =>
  answers === 'file' || exports === true

/** Whether the response has an ETag for conditional requests (RFC 9110, 13.1). */
export const isConditional = ({ method, answers }: ProjectOperation): boolean =>
  method === 'GET' && (answers === 'one' || answers === 'page')

/** Whether the operation accepts `revision` or If-Match. */
export const acceptsRevision = ({ input }: Operation): boolean => 'revision' in input.shape

/** Whether a stream resumes after `last_event_id` or Last-Event-ID. */
export const continuesAfterEvent = ({ input }: Operation): boolean => 'last_event_id' in input.shape

/** Reads a field's metadata through its optional, nullable and default wrappers. */
export function readFieldMeta(field: z.core.$ZodType): Readonly<Record<string, unknown>> {
  const own = z.globalRegistry.get(field)
  if (own) return own
  return isWrapper(field) ? readFieldMeta(field._zod.def.innerType) : {}
}

const isWrapper = (field: z.core.$ZodType) =>
  field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault

export const recordFields = ({ input }: Operation): { name: string; listedBy: string }[] =>
  Object.entries(input.shape).flatMap(([name, field]) => {
    const { listedBy } = readFieldMeta(field)
    return typeof listedBy === 'string' ? [{ name, listedBy }] : []
  })
