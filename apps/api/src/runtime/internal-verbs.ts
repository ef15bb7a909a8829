import { listAccounts, setPlan } from '../features/accounts/manage-accounts.ts'
import { listAuditChains, verifyAuditChain } from '../features/audit/chain/chain-commands.ts'
import {
  exportAccountAuditEntries,
  listAccountAuditEntries,
} from '../features/audit/list-account-entries.ts'
import { changePassword } from '../features/auth/change-password.ts'
import { completeSetup, getSetupState } from '../features/auth/complete-setup.ts'
import {
  confirmEmail,
  confirmEmails,
  listUnverifiedPeople,
} from '../features/auth/confirm-emails.ts'
import { confirmIdentity } from '../features/auth/confirm-identity.ts'
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  renamePasskey,
  startPasskey,
} from '../features/auth/passkeys/manage-passkeys.ts'
import {
  confirmWithPasskey,
  finishPasskeySignIn,
  startPasskeySignIn,
} from '../features/auth/passkeys/passkey-sign-in.ts'
import {
  createResetLink,
  endPersonSessions,
  removeLostFactor,
} from '../features/auth/password-reset/people-commands.ts'
import {
  readSignInOptions,
  requestPasswordReset,
} from '../features/auth/password-reset/request-reset.ts'
import { readPasswordReset, resetPassword } from '../features/auth/password-reset/reset-password.ts'
import {
  confirmTotp,
  createRecoveryCodes,
  getSecondFactor,
  removeTotp,
  startTotp,
} from '../features/auth/second-factor/manage-totp.ts'
import { endOtherSessions, endSession, signOut } from '../features/auth/sessions/end-sessions.ts'
import { finishSignIn } from '../features/auth/sessions/finish-sign-in.ts'
import { listSessions } from '../features/auth/sessions/list-sessions.ts'
import { signIn } from '../features/auth/sessions/sign-in.ts'
import { updatePerson } from '../features/auth/update-person.ts'
import { copyDatabase } from '../features/backup/copy-database.ts'
import { exchangeCode } from '../features/connected-apps/exchange-code.ts'
import { listClientKeys } from '../features/connected-apps/list-client-keys.ts'
import { registerClient } from '../features/connected-apps/register-client.ts'
import { resolveClient } from '../features/connected-apps/resolve-client.ts'
import { listAccountEndingModels } from '../features/ending-models/list-ending-models.ts'
import { introspectKey, introspectKeys } from '../features/keys/introspect-key.ts'
import { acceptInvitation, getInvitation, signUp } from '../features/members/accept-invitation.ts'
import { emailInvitationLink } from '../features/members/email-invitation-link.ts'
import { inviteMember, listInvitations, revokeInvitation } from '../features/members/invite.ts'
import {
  changeRole,
  confirmMemberEmail,
  getMember,
  leaveAccount,
  listAccountProjects,
  listMembers,
  removeMember,
  setProjectRole,
  transferOwnership,
} from '../features/members/manage-members.ts'
import { createAccount, listOwnAccounts, renameAccount } from '../features/members/own-accounts.ts'
import {
  allowSweep,
  enableService,
  readServiceStatus,
} from '../features/operations/service-status.ts'
import { createProject } from '../features/projects/change-projects.ts'
import { getSession } from '../features/projects/get-session.ts'
import { listProjectHomes } from '../features/projects/read-projects.ts'
import {
  acceptTransfer,
  cancelTransfer,
  listTransfers,
  takeBackProject,
} from '../features/projects/transfer/answer-offer.ts'
import {
  claimAsNewPerson,
  getAddressClaim,
  linkClaimedPerson,
} from '../features/single-sign-on/decide-claim.ts'
import { createSignInLink, useSignInLink } from '../features/single-sign-on/sign-in-link.ts'
import {
  finishSingleSignOn,
  getSingleSignOn,
  startSingleSignOn,
} from '../features/single-sign-on/sign-in-with-provider.ts'
import { getPublicSkillFile, listPublicSkills } from '../features/skills/public-skills.ts'
import { countJobs } from '../jobs/manage-jobs.ts'
import { byOperation } from '../kernel/verb.ts'

export const internalVerbs = byOperation([
  listAccounts,
  setPlan,
  copyDatabase,
  allowSweep,
  enableService,
  readServiceStatus,
  introspectKey,
  introspectKeys,
  acceptInvitation,
  emailInvitationLink,
  getInvitation,
  signUp,
  listAccountAuditEntries,
  listAccountEndingModels,
  exportAccountAuditEntries,
  listAuditChains,
  verifyAuditChain,
  inviteMember,
  listInvitations,
  revokeInvitation,
  changeRole,
  confirmMemberEmail,
  getMember,
  leaveAccount,
  listAccountProjects,
  listMembers,
  removeMember,
  setProjectRole,
  acceptTransfer,
  cancelTransfer,
  listTransfers,
  takeBackProject,
  transferOwnership,
  createAccount,
  listOwnAccounts,
  renameAccount,
  exchangeCode,
  listClientKeys,
  registerClient,
  resolveClient,
  addPasskey,
  deletePasskey,
  listPasskeys,
  renamePasskey,
  startPasskey,
  confirmWithPasskey,
  finishPasskeySignIn,
  startPasskeySignIn,
  changePassword,
  confirmEmail,
  confirmEmails,
  listUnverifiedPeople,
  confirmIdentity,
  confirmTotp,
  createRecoveryCodes,
  finishSignIn,
  getSecondFactor,
  removeLostFactor,
  removeTotp,
  startTotp,
  createResetLink,
  endPersonSessions,
  readSignInOptions,
  requestPasswordReset,
  readPasswordReset,
  resetPassword,
  completeSetup,
  endOtherSessions,
  endSession,
  listSessions,
  signIn,
  signOut,
  updatePerson,
  createProject,
  listProjectHomes,
  getPublicSkillFile,
  listPublicSkills,
  countJobs,
  getSession,
  getSetupState,
  claimAsNewPerson,
  getAddressClaim,
  linkClaimedPerson,
  createSignInLink,
  useSignInLink,
  getSingleSignOn,
  startSingleSignOn,
  finishSingleSignOn,
])
