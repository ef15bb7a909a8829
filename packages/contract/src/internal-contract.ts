import { Scope } from '@promptwire/core/access/scopes'
import { FAILURES, type FailureCode } from '@promptwire/core/errors/failure'
import { displayName, text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { accountOperations } from './accounts/accounts.ts'
import { accountAuditOperations } from './audit/account-audit.ts'
import { auditChainOperations } from './audit/audit-chain.ts'
import { emailAddress } from './auth/email-address.ts'
import { passkeyOperations } from './auth/passkeys.ts'
import { passwordResetOperations } from './auth/password-reset.ts'
import { peopleCommandOperations } from './auth/people-commands.ts'
import { password, personOperations } from './auth/person.ts'
import { secondFactorOperations } from './auth/second-factor.ts'
import { addressClaim, deviceToken, PendingSignIn, SignedIn, userAgent } from './auth/signed-in.ts'
import { callerAddress } from './caller-address.ts'
import { oauthOperations } from './connected-apps/oauth.ts'
import { accountModelOperations } from './ending-models/account-models.ts'
import { jobCountOperations } from './jobs/internal-jobs.ts'
import { invitationOperations } from './members/invitations.ts'
import { memberOperations } from './members/members.ts'
import type { InternalOperation } from './operation.ts'
import { serviceOperations } from './operations/service.ts'
import { AccountName, MemberAccount, Project } from './projects/project.ts'
import { accountTransferOperations } from './projects/project-transfer.ts'
import { singleSignOnOperations } from './single-sign-on/single-sign-on.ts'
import { publicSkillOperations } from './skills/public-skills.ts'

export const INTERNAL_PREFIX = '/internal'

const noInput = z.strictObject({})
const none = z.null()
const KeyIdentity = z.object({
  key_id: z.uuid(),
  project_id: z.uuid(),
  scopes: z.array(Scope),
  /** Stored choice of toolsets, comma-separated; an API from before it sends none. */
  toolsets: z.string().default(''),
  proposes_only: z.boolean().default(false),
  /** Whether the key is restricted to some folders and prompts. */
  is_restricted: z.boolean().default(false),
})
export type KeyIdentity = z.infer<typeof KeyIdentity>

/** For programs that know only the API: `web_url` serves the error reference. */
const KeyIntrospection = KeyIdentity.extend({
  web_url: z.url(),
  /** Folders and single prompts that the key can access; null for the whole project. */
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
      /** Default: the first account where the person may create projects. */
      account_id: z.uuid().optional(),
    }),
    output: Project,
  },
  /** Creates an account that the person owns, with a first project. */
  create_account: {
    access: 'session',
    recentSignIn: { unneeded: 'It adds an empty account.' },
    method: 'POST',
    path: '/accounts',
    input: z.strictObject({ name: displayName, project_name: displayName }),
    output: z.object({ account: AccountName, project: Project }),
  },
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
  ...accountModelOperations,
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
