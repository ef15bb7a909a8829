import { z } from 'zod'
import { ChangedAuditEntry } from '../audit/people-audit.ts'
import { Managed } from '../content/prompt-fields.ts'
import { page } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'
import { ProposalState, proposalId } from '../proposals/proposal-fields.ts'

/** An agent session ends after this many minutes without a change. */
export const SESSION_GAP_MINUTES = 30
/** Max prompts listed; a session may have changed more. */
export const MAX_SESSION_PROMPTS = 5

/** Max prompts per revert. */
export const MAX_REVERTED_PROMPTS = 50

const SessionPrompt = z.object({
  prompt_id: z.uuid(),
  /** Null if the prompt was deleted. */
  name: z.string().nullable(),
})

const AgentSession = z.object({
  /** Id of its first audit entry. */
  id: z.uuid(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  changes: z.int(),
  prompts: z.array(SessionPrompt).max(MAX_SESSION_PROMPTS),
  prompt_count: z.int(),
})
export type AgentSession = z.output<typeof AgentSession>

const SessionRevert = z.object({
  id: z.uuid(),
  state: ProposalState,
  revision: z.int(),
  prompt_id: z.uuid(),
  prompt_name: z.string(),
  created_at: z.iso.datetime(),
  approval_required: z.boolean(),
  /** A prompt managed in git cannot be reverted by a proposal. */
  managed: Managed,
})
export type SessionRevert = z.output<typeof SessionRevert>

const SessionDetail = AgentSession.extend({
  /** Newest first. */
  reverts: z.array(SessionRevert),
  can_revert: z.boolean(),
  /** Counts of changes that no proposal can revert, by action. */
  kept: z.array(z.object({ action: z.string(), changes: z.int() })),
})
export type SessionDetail = z.output<typeof SessionDetail>

const session = {
  key_id: z.uuid(),
  /** Any audit entry of the session. */
  session_id: z.uuid(),
}

/** Changes by an agent: a program with a key, or an AI client with a grant. */
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
    output: SessionDetail,
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
    /** Oldest first. */
    output: z.array(ChangedAuditEntry),
  },
  revert_agent_session: {
    permission: 'prompts:write',
    recentSignIn: { unneeded: 'It only proposes; applying asks.' },
    effect: 'adds',
    answers: 'one',
    title: 'Propose to revert a session',
    method: 'POST',
    path: '/keys/:key_id/sessions/:session_id/revert',
    input: z.strictObject(session),
    output: z.object({
      /** One per prompt; not new if it was already pending. */
      proposals: z.array(z.object({ id: z.uuid(), prompt_id: z.uuid(), is_new: z.boolean() })),
      skipped: z.array(
        z.object({ prompt_id: z.uuid(), name: z.string().nullable(), reason: z.string() }),
      ),
    }),
  },
  apply_session_revert: {
    permission: 'prompts:write',
    recentSignIn: { to: 'revert the session' },
    effect: 'changes',
    answers: 'one',
    title: 'Apply all proposals of a revert',
    method: 'POST',
    path: '/keys/:key_id/sessions/:session_id/revert/apply',
    input: z.strictObject({
      ...session,
      /** All pending proposals, at the reviewed revisions. */
      proposals: z
        .array(z.strictObject({ proposal_id: z.uuid(), revision: z.int() }))
        .min(1)
        .max(MAX_REVERTED_PROMPTS),
    }),
    output: z.object({ applied: z.int() }),
  },
  get_proposal_revert: {
    permission: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get the session that a proposal reverts',
    method: 'GET',
    path: '/proposals/:proposal_id/revert',
    input: z.strictObject({ proposal_id: proposalId }),
    output: z.object({
      session: z.object({ key_id: z.uuid(), session_id: z.uuid() }).nullable(),
      /** Pending proposals of this revert. */
      waiting: z.int(),
    }),
  },
} as const satisfies Record<string, PeopleOperation>
