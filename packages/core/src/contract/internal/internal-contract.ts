import { z } from 'zod'
import { Scope } from '../../access/scopes.ts'
import { FAILURES, type FailureCode } from '../../errors/failure.ts'
import { displayName, text } from '../../text/text.ts'
import type { InternalOperation } from '../operation.ts'
import { AccountName, MemberAccount, Project } from '../people/project.ts'
import { accountTransferOperations } from '../people/projects/project-transfer.ts'
import { accountAuditOperations } from './account-audit.ts'
import { accountOperations } from './accounts.ts'
import { auditChainOperations } from './audit-chain.ts'
import { callerAddress } from './caller-address.ts'
import { emailAddress } from './email-address.ts'
import { invitationOperations } from './invitations.ts'
import { jobCountOperations } from './jobs.ts'
import { memberOperations } from './members.ts'
import { oauthOperations } from './oauth.ts'
import { passkeyOperations } from './passkeys.ts'
import { passwordResetOperations } from './password-reset.ts'
import { peopleCommandOperations } from './people-commands.ts'
import { password, personOperations } from './person.ts'
import { publicSkillOperations } from './public-skills.ts'
import { secondFactorOperations } from './second-factor.ts'
import { serviceOperations } from './service.ts'
import { addressClaim, deviceToken, PendingSignIn, SignedIn, userAgent } from './signed-in.ts'
import { singleSignOnOperations } from './single-sign-on.ts'

export const INTERNAL_PREFIX = '/internal'

const noInput = z.strictObject({})
const none = z.null()
const KeyIdentity = z.object({
  key_id: z.uuid(),
  project_id: z.uuid(),
  scopes: z.array(Scope),
  /** Stored choice of toolsets, comma-separated; an API from before it sends none. */
  toolsets: z.string().default(''),
  /** Whether it proposes changes of prompts instead of making them. */
  proposes_only: z.boolean().default(false),
  /** Whether it reaches only some folders and prompts of the project. */
  is_restricted: z.boolean().default(false),
})
export type KeyIdentity = z.infer<typeof KeyIdentity>

/** For programs that know the API alone: `web_url` is where errors are explained. */
const KeyIntrospection = KeyIdentity.extend({
  web_url: z.url(),
  /** Every folder and single prompt that the key reaches; null for the whole project. */
  restricted_to: z
    .object({ folder_ids: z.array(z.uuid()), prompt_ids: z.array(z.uuid()) })
    .nullable()
    .default(null),
})
export type KeyIntrospection = z.infer<typeof KeyIntrospection>

/** The API's error for a request with this key. */
const KeyRefused = z.object({
  outcome: z.literal('refused'),
  code: z.enum(Object.keys(FAILURES) as [FailureCode, ...FailureCode[]]),
  message: z.string(),
  headers: z.record(z.string(), z.string()),
})
/** Max keys per request. */
export const MAX_INTROSPECTED_KEYS = 500

/**
 * Operations outside of projects: set-up, sign-in, sessions, OAuth endpoints, operator commands.
 * Not in the API document and not tools.
 */
export const internalContract = {
  setup_state: {
    access: 'service',
    method: 'GET',
    path: '/setup',
    input: noInput,
    output: z.object({ open: z.boolean() }),
  },
  complete_setup: {
    access: 'service',
    method: 'POST',
    path: '/setup',
    input: z.strictObject({
      token: text(200),
      name: displayName,
      email: emailAddress,
      password,
      user_agent: userAgent,
    }),
    output: SignedIn,
  },
  sign_in: {
    access: 'service',
    method: 'POST',
    path: '/sessions',
    input: z.strictObject({
      email: emailAddress,
      password: z.string().max(500),
      address: callerAddress,
      device: deviceToken,
      user_agent: userAgent,
      claim: addressClaim,
    }),
    output: z.union([SignedIn, PendingSignIn]),
  },
  sign_out: {
    access: 'session',
    beforeSecondFactor: true,
    recentSignIn: { unneeded: 'It ends access.' },
    method: 'DELETE',
    path: '/session',
    input: noInput,
    output: none,
  },
  ...passwordResetOperations,
  ...singleSignOnOperations,
  ...secondFactorOperations,
  ...passkeyOperations,
  ...personOperations,
  create_project: {
    access: 'session',
    recentSignIn: { unneeded: 'It adds an empty project.' },
    method: 'POST',
    path: '/projects',
    input: z.strictObject({
      name: displayName,
      /** Without it the first account where the person may. */
      account_id: z.uuid().optional(),
    }),
    output: Project,
  },
  /** An account of the person's own, with a first project. */
  create_account: {
    access: 'session',
    recentSignIn: { unneeded: 'It adds an empty account.' },
    method: 'POST',
    path: '/accounts',
    input: z.strictObject({ name: displayName, project_name: displayName }),
    output: z.object({ account: AccountName, project: Project }),
  },
  /** The accounts that the person is a member of. */
  list_own_accounts: {
    access: 'session',
    method: 'GET',
    path: '/person/accounts',
    input: noInput,
    output: z.array(MemberAccount),
  },
  /** Accounts where the person may create projects; the first is the default. */
  list_project_homes: {
    access: 'session',
    method: 'GET',
    path: '/project-homes',
    input: noInput,
    output: z.array(AccountName),
  },
  ...accountOperations,
  ...memberOperations,
  ...accountTransferOperations,
  ...invitationOperations,
  ...accountAuditOperations,
  ...auditChainOperations,
  ...jobCountOperations,
  ...serviceOperations,
  ...peopleCommandOperations,
  ...publicSkillOperations,
  ...oauthOperations,
  introspect_key: {
    access: 'key',
    method: 'GET',
    path: '/key',
    input: noInput,
    output: KeyIntrospection,
  },
  /** Batched look-up: one request per key would cost more than the look-up. */
  introspect_keys: {
    access: 'keys',
    method: 'POST',
    path: '/keys/introspection',
    input: z.strictObject({ keys: z.array(z.string().max(500)).min(1).max(MAX_INTROSPECTED_KEYS) }),
    output: z.array(
      z.discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('known'), key: KeyIdentity }),
        KeyRefused,
      ]),
    ),
  },
} as const satisfies Record<string, InternalOperation>

export type InternalContract = typeof internalContract
