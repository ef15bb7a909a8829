import { type InternalContract, internalContract } from '@promptwire/contract/internal-contract'
import type { AccountOperation, RawInput } from '@promptwire/contract/operation'
import { getRolePermissions, MEMBER_ROLES } from '@promptwire/core/access/roles'
import { expect } from 'vitest'
import { memberTest } from '../../../test/support/member-test.ts'

type AccountRow = {
  [Name in keyof InternalContract]: InternalContract[Name] extends { answers: 'file' }
    ? never
    : InternalContract[Name] extends { access: 'account' }
      ? Name
      : never
}[keyof InternalContract]

interface Subject {
  readonly projectId: string
  readonly memberId: string
  readonly memberEmail: string
  readonly invitationId: string
  /** Offers from the account and to it, and a project that it can take back. */
  readonly offeredId: string
  readonly acceptableId: string
  readonly leftId: string
}

/** A valid input per operation; an operation without one does not compile. */
const INPUTS: {
  readonly [Name in AccountRow]: (
    subject: Subject,
  ) => Omit<RawInput<InternalContract[Name]>, 'account_id'>
} = {
  rename_account: () => ({ name: 'Other' }),
  leave_account: () => ({}),
  transfer_ownership: ({ memberId }) => ({ user_id: memberId }),
  list_members: () => ({}),
  get_member: ({ memberId }) => ({ user_id: memberId }),
  list_account_projects: () => ({}),
  list_account_ending_models: () => ({}),
  change_role: ({ memberId }) => ({ user_id: memberId, role: 'editor' }),
  confirm_member_email: ({ memberId, memberEmail }) => ({ user_id: memberId, email: memberEmail }),
  set_project_role: ({ memberId, projectId }) => ({
    user_id: memberId,
    project_id: projectId,
    role: 'none',
  }),
  remove_member: ({ memberId }) => ({ user_id: memberId }),
  list_transfers: () => ({}),
  accept_transfer: ({ acceptableId }) => ({ transfer_id: acceptableId }),
  cancel_transfer: ({ offeredId }) => ({ transfer_id: offeredId }),
  take_back_project: ({ leftId }) => ({ transfer_id: leftId }),
  list_invitations: () => ({}),
  list_account_audit_entries: () => ({}),
  invite_member: () => ({ role: 'viewer' }),
  revoke_invitation: ({ invitationId }) => ({ invitation_id: invitationId }),
}

const CALLERS = [...MEMBER_ROLES, 'stranger', 'no session']

const expected = ({ permission }: AccountOperation, caller: string): string => {
  if (caller === 'no session') return 'UNAUTHORIZED'
  if (caller === 'stranger') return 'NOT_FOUND'
  return getRolePermissions(caller).has(permission) ? 'done' : 'FORBIDDEN'
}

const test = memberTest
  // An account with a member for each operation.
  .extend('makeAccount', ({ api, team }) => async () => {
    const { owner, invite } = await team()
    await api.member(owner, 'owner')
    const { userId: memberId, email: memberEmail } = await api.member(owner, 'viewer')
    const { invitation } = await invite({ role: 'viewer' })
    const { projectId, accountId } = owner
    const subject = { projectId, memberId, memberEmail, invitationId: invitation.id }
    const other = await api.owner()
    const offeredId = await api.offer(owner, other.accountId)
    const acceptableId = await api.offer(other, accountId)
    const leftId = await api.offer(
      { ...owner, projectId: await api.project(owner) },
      other.accountId,
      true,
    )
    return { owner, subject: { ...subject, offeredId, acceptableId, leftId } }
  })
  .extend('outcome', ({ api, makeAccount, internalClient }) => {
    type Account = Awaited<ReturnType<typeof makeAccount>>
    return async (name: AccountRow, caller: string, { owner, subject }: Account) => {
      const isMember = MEMBER_ROLES.some((role) => role === caller)
      const person = isMember ? await api.member(owner, caller) : await api.owner()
      const bearer = caller === 'no session' ? 'unknown' : await api.session(person)
      const input = { account_id: owner.accountId, ...INPUTS[name](subject) } as never
      return internalClient[name](input, { bearer }).then(
        () => 'done',
        ({ code }) => String(code),
      )
    }
  })

test.for(Object.keys(INPUTS) as AccountRow[])(
  '%s as a member of each role, a stranger and without a session',
  async (name, { makeAccount, outcome }) => {
    const row: AccountOperation = internalContract[name]
    let account = await makeAccount()
    for (const caller of CALLERS) {
      const found = await outcome(name, caller, account)
      expect([caller, found]).toEqual([caller, expected(row, caller)])
      // The operation may have removed a member that the next one needs.
      if (found === 'done') account = await makeAccount()
    }
  },
)

test.for(['x', '..%2f', '00000000-0000-0000-0000-000000000000', '%00'])(
  'there is no account %s',
  async (id, { api, team }) => {
    const { owner } = await team()
    const headers = { authorization: `Bearer ${await api.session(owner)}` }
    const response = await api.app.request(`/internal/accounts/${id}/members`, { headers })
    expect([400, 404]).toContain(response.status)
  },
)
