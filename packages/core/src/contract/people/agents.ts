import { z } from 'zod'
import { page } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'
import { ChangedAuditEntry } from './audit.ts'

/** Minutes without a change that end a session of an agent. */
export const SESSION_GAP_MINUTES = 30
/** Prompts that a session names; it may have changed more. */
export const MAX_SESSION_PROMPTS = 5

const SessionPrompt = z.object({
  prompt_id: z.uuid(),
  /** Null if the prompt was deleted. */
  name: z.string().nullable(),
})

/** Consecutive changes with one key. */
const AgentSession = z.object({
  /** Its first audit entry. */
  id: z.uuid(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  /** Audit entries. */
  changes: z.int(),
  prompts: z.array(SessionPrompt).max(MAX_SESSION_PROMPTS),
  prompt_count: z.int(),
})
export type AgentSession = z.output<typeof AgentSession>

const session = {
  key_id: z.uuid(),
  /** Any audit entry of the session. */
  session_id: z.uuid(),
}

/** The changes of an agent: a program with a key, or an AI client with a grant. */
export const agentOperations = {
  list_agent_sessions: {
    permission: 'keys:read',
    effect: 'reads',
    answers: 'page',
    title: 'List sessions of an agent',
    method: 'GET',
    path: '/keys/:key_id/sessions',
    input: z.strictObject({
      key_id: z.uuid(),
      ...page('sessions', { maxLimit: 100, defaultLimit: 20 }),
    }),
    output: z.array(AgentSession),
  },
  get_agent_session: {
    permission: 'keys:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get a session of an agent',
    method: 'GET',
    path: '/keys/:key_id/sessions/:session_id',
    input: z.strictObject(session),
    output: AgentSession,
  },
  list_session_changes: {
    permission: 'keys:read',
    effect: 'reads',
    answers: 'page',
    title: 'List changes of a session',
    method: 'GET',
    path: '/keys/:key_id/sessions/:session_id/changes',
    input: z.strictObject({
      ...session,
      ...page('changes', { maxLimit: 50, defaultLimit: 20 }),
    }),
    /** In the order in which they were made. */
    output: z.array(ChangedAuditEntry),
  },
} as const satisfies Record<string, PeopleOperation>
