import { z } from 'zod'
import { readableWith } from '../derive/readable-with.ts'
import type { PublicOperation } from '../operation.ts'
import { Author } from './version-fields.ts'

const about = { project_id: z.uuid() }
const aboutPrompt = { ...about, prompt_id: z.uuid(), slug: z.string() }
/** A proposal to create a prompt is about none yet. */
const aboutProposal = { ...about, prompt_id: z.uuid().nullable(), proposal_id: z.uuid() }

/** What can happen, each with a sentence for people and what its `data` holds. */
const TYPES = {
  'prompt.published': {
    meaning: 'Live keys get another version of a prompt from now on.',
    data: z.object({ ...aboutPrompt, version: z.int() }),
  },
  'prompt.updated': {
    meaning: 'The working copy of a prompt was created or changed; dev keys get the new one.',
    data: z.object({ ...aboutPrompt, revision: z.int() }),
  },
  'prompt.deleted': {
    meaning: 'A prompt is gone; keys get 404.',
    data: z.object(aboutPrompt),
  },
  'proposal.created': {
    meaning: 'Changes of a prompt are proposed.',
    data: z.object(aboutProposal),
  },
  'proposal.updated': {
    meaning: 'A proposal has other contents, a comment, or a decision of a reviewer.',
    data: z.object({ ...aboutProposal, state: z.enum(['open', 'changes_requested', 'approved']) }),
  },
  'proposal.applied': {
    meaning: 'The changes of a proposal are in the working copy.',
    data: z.object(aboutProposal),
  },
  'proposal.closed': {
    meaning: 'A proposal was closed without being applied.',
    data: z.object(aboutProposal),
  },
  'key.revoked': {
    meaning: 'An API key works no more.',
    data: z.object({ ...about, key_id: z.uuid() }),
  },
} as const

export type EventType = keyof typeof TYPES
export const EVENT_TYPES = Object.keys(TYPES) as [EventType, ...EventType[]]
export const meaningOf = (type: EventType): string => TYPES[type].meaning

/** An event as its writer states it. */
export type EventOf = {
  readonly [T in EventType]: {
    readonly type: T
    readonly data: z.output<(typeof TYPES)[T]['data']>
  }
}[EventType]

/** An event of a type as webhooks and the stream carry it. */
export const messageOf = <T extends EventType>(type: T) => {
  // The compiler sees the union of all types here; the row is the one of this type.
  const data = TYPES[type].data as (typeof TYPES)[T]['data']
  return z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data })
}

/** Who did something, as those see them who may know the authors of versions. */
export const EventActor = Author.extend({
  user_id: z.uuid().nullable().meta({ description: 'The person, or who made the key.' }),
  name: z
    .string()
    .nullable()
    .meta({ description: 'Display name.', examples: ['Robin'] }),
  kind: z.enum(['person', 'key', 'system']),
  tool: z
    .string()
    .nullable()
    .meta({ description: 'MCP tool, where one was called.', examples: ['update_block'] }),
}).meta({ id: 'EventActor', description: 'Who did it; `system` is the service itself.' })

export const EventChange = z
  .object({
    action: z.string().meta({ description: 'As in the audit log.', examples: ['block.updated'] }),
    target_type: z.string().meta({ examples: ['block'] }),
    target_id: z.string(),
  })
  .meta({ id: 'EventChange', description: 'One thing that was done, and to which record.' })

/** What the stream tells beside what webhooks are sent: who did it, and what they changed. */
const told = {
  actor: readableWith('versions:read', EventActor),
  changes: z
    .array(EventChange)
    .optional()
    .meta({ description: 'What was changed, as far as the key may read it.' }),
}

const followed = <T extends EventType>(type: T) => messageOf(type).extend(told)

export const EventMessage = z
  .discriminatedUnion('type', [
    followed('prompt.published'),
    followed('prompt.updated'),
    followed('prompt.deleted'),
    followed('proposal.created'),
    followed('proposal.updated'),
    followed('proposal.applied'),
    followed('proposal.closed'),
    followed('key.revoked'),
  ])
  .meta({ id: 'Event', description: 'Something that happened in a project.' })
export type EventMessage = z.output<typeof EventMessage>

export const eventOperations = {
  follow_events: {
    method: 'GET',
    path: '/events',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'stream',
    title: 'Follow events',
    description:
      'Server-sent events of the project as they happen, each with `id`, `event` (its type) and `data` (the Event). ' +
      'With `Last-Event-ID` it continues after that event. `event: resync` says that events before the stream are ' +
      'no longer kept: fetch anew what you hold. A comment every 15 seconds keeps the connection open.',
    input: z.strictObject({
      last_event_id: z
        .int()
        .min(0)
        .max(9_999_999_999)
        .optional()
        .meta({ description: 'As Last-Event-ID, which goes before it.', examples: [7] }),
    }),
    output: EventMessage,
  },
} as const satisfies Record<string, PublicOperation>
