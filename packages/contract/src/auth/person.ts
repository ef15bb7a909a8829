import { displayName, text } from '@promptwire/core/text/text'
import { isTimeZone } from '@promptwire/core/text/time-zone'
import { z } from 'zod'
import { callerAddress } from '../caller-address.ts'
import type { InternalOperation } from '../operation.ts'
import { MemberProject, ProjectSummary } from '../projects/project.ts'

const PASSWORD_LENGTH = 'must have 10 to 500 characters.'

/** A new password; the service also rejects easily guessed ones. */
export const password = z.string().min(10, PASSWORD_LENGTH).max(500, PASSWORD_LENGTH)

export const Person = z.object({
  id: z.uuid(),
  /** Null once someone else confirmed the address. */
  email: z.string().nullable(),
  name: z.string(),
})

export const Theme = z.enum(['system', 'light', 'dark'])
export const PromptFont = z.enum(['mono', 'sans'])

/** Appearance settings of a person. */
const PersonSettings = z.object({
  theme: Theme,
  prompt_font: PromptFont,
  /** IANA time zone name; null if not chosen. */
  time_zone: z.string().nullable(),
})
export type PersonSettings = z.infer<typeof PersonSettings>

const PersonWithSettings = Person.extend({
  /** Whether they confirmed the address. */
  email_verified: z.boolean(),
  ...PersonSettings.shape,
})
export type PersonWithSettings = z.infer<typeof PersonWithSettings>

const timeZone = text(64).refine(isTimeZone, 'must be a time zone such as Europe/Berlin')

const Session = z.object({
  id: z.uuid(),
  is_current: z.boolean(),
  /** Browser and system; null if unknown. */
  browser: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Accurate to the hour. */
  last_seen_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type PersonSession = z.infer<typeof Session>

const noInput = z.strictObject({})

/** Operations on one's own account. */
export const personOperations = {
  /** The signed-in person and their projects, for the page layout; `project_id` adds its counts. */
  get_session: {
    access: 'session',
    beforeSecondFactor: true,
    method: 'GET',
    path: '/session',
    input: z.strictObject({ project_id: z.uuid().optional() }),
    output: z.object({
      user: PersonWithSettings,
      projects: z.array(MemberProject),
      /** Null without a project, or without access to it. */
      summary: ProjectSummary.nullable(),
      /** Whether an account requires a second factor that the person has not set up. */
      second_factor_needed: z.boolean(),
      /**
       * Whether the person's role in an account allows creating projects; earlier APIs send none.
       */
      may_create_projects: z.boolean().default(false),
    }),
  },
  update_person: {
    access: 'session',
    beforeSecondFactor: true,
    recentSignIn: { unneeded: 'Name and appearance give no access.' },
    method: 'PATCH',
    path: '/person',
    input: z.strictObject({
      name: displayName.optional(),
      theme: Theme.optional(),
      prompt_font: PromptFont.optional(),
      time_zone: timeZone.nullable().optional(),
    }),
    output: PersonWithSettings,
  },
  change_password: {
    access: 'session',
    beforeSecondFactor: true,
    recentSignIn: { unneeded: 'The current password is the proof.' },
    method: 'POST',
    path: '/person/password',
    input: z.strictObject({
      current_password: z.string().max(500),
      new_password: password,
      address: callerAddress,
    }),
    /** Number of other sessions signed out. */
    output: z.object({ ended: z.int() }),
  },
  list_sessions: {
    access: 'session',
    beforeSecondFactor: true,
    method: 'GET',
    path: '/person/sessions',
    input: noInput,
    output: z.array(Session),
  },
  end_session: {
    access: 'session',
    beforeSecondFactor: true,
    recentSignIn: { unneeded: 'It ends access.' },
    method: 'DELETE',
    path: '/person/sessions/:session_id',
    input: z.strictObject({ session_id: z.uuid() }),
    output: z.null(),
  },
  end_other_sessions: {
    access: 'session',
    beforeSecondFactor: true,
    recentSignIn: { unneeded: 'It ends access.' },
    method: 'DELETE',
    path: '/person/sessions',
    input: noInput,
    output: z.object({ ended: z.int() }),
  },
} as const satisfies Record<string, InternalOperation>
