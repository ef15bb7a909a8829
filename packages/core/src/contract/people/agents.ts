import { z } from 'zod'
import { page } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'
import { Managed } from '../public/prompts/prompt-fields.ts'
import { ProposalState, proposalId } from '../public/proposals/proposal-fields.ts'
import { ChangedAuditEntry } from './audit.ts'

/** Minutes without a change that end a session of an agent. */
export const SESSION_GAP_MINUTES = 30
/** Prompts that a session names; it may have changed more. */
export const MAX_SESSION_PROMPTS = 5

/** Prompts that one revert can have. */
export const MAX_REVERTED_PROMPTS = 50

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

/** A proposal that undoes what a session changed in one prompt. */
const SessionRevert = z.object({
  id: z.uuid(),
  state: ProposalState,
  revision: z.int(),
  prompt_id: z.uuid(),
  prompt_name: z.string(),
  created_at: z.iso.datetime(),
  approval_required: z.boolean(),
  /** It cannot be applied while the prompt is edited in git. */
  managed: Managed,
})
export type SessionRevert = z.output<typeof SessionRevert>

const SessionDetail = AgentSession.extend({
  /** Newest first. */
  reverts: z.array(SessionRevert),
  /** Whether a proposal can undo any of it. */
  can_revert: z.boolean(),
  /** Changes that no proposal undoes, by action. */
  kept: z.array(z.object({ action: z.string(), changes: z.int() })),
})
export type SessionDetail = z.output<typeof SessionDetail>

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
      /** One for each prompt; not new if it waited already. */
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
      /** All that wait, at the revisions that were reviewed. */
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
      /** Proposals of this revert that wait. */
      waiting: z.int(),
    }),
  },
} as const satisfies Record<string, PeopleOperation>
