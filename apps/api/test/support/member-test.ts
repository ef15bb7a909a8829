import type { InternalContract } from '@promptwire/contract/internal-contract'
import type { RawInput } from '@promptwire/contract/operation'
import { test } from '../../../../test/support/api-test.ts'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import { SERVICE_SECRET } from '../../../../test/support/fixtures.ts'

type Invited = Omit<RawInput<InternalContract['invite_member']>, 'account_id'>
type Person = Pick<Owner, 'userId' | 'email'>

/** Every request for a link uses a separate network. */
let network = 2

/** Tests of an account with its owner, members and invitations. */
export const memberTest = test
  // The operations on one account, as a person.
  .extend('accountAs', ({ api, internalClient }) => async (person: Person, account_id: string) => {
    const options = { bearer: await api.session(person) }
    return {
      changeRole: (user_id: string, role: RawInput<InternalContract['change_role']>['role']) =>
        internalClient.change_role({ account_id, user_id, role }, options),
      setProjectRole: (
        user_id: string,
        project_id: string,
        role: RawInput<InternalContract['set_project_role']>['role'],
      ) => internalClient.set_project_role({ account_id, user_id, project_id, role }, options),
      confirmEmail: (user_id: string, email: string) =>
        internalClient.confirm_member_email({ account_id, user_id, email }, options),
      remove: (user_id: string) => internalClient.remove_member({ account_id, user_id }, options),
      leave: () => internalClient.leave_account({ account_id }, options),
      transfer: (user_id: string) =>
        internalClient.transfer_ownership({ account_id, user_id }, options),
      list: async () => (await internalClient.list_members({ account_id }, options)).data,
      get: async (user_id: string) =>
        (await internalClient.get_member({ account_id, user_id }, options)).data,
      invite: async (input: Invited) => {
        const { data } = await internalClient.invite_member({ account_id, ...input }, options)
        return { ...data, token: data.url.split('/').at(-1) ?? '' }
      },
      invitations: async () =>
        (await internalClient.list_invitations({ account_id }, options)).data,
      revoke: (invitation_id: string) =>
        internalClient.revoke_invitation({ account_id, invitation_id }, options),
    }
  })
  .extend('team', ({ api, accountAs }) => async () => {
    const owner = await api.owner()
    return { owner, ...(await accountAs(owner, owner.accountId)) }
  })
  // The operations for someone with a link.
  .extend('invited', ({ api, internalClient }) => ({
    lookUp: async (token: string) =>
      (await internalClient.get_invitation({ token }, { bearer: SERVICE_SECRET })).data,
    emailLink: (token: string, email?: string) => {
      const address = `192.0.2.${network++}`
      return internalClient.email_invitation_link(
        { token, address, ...(email !== undefined && { email }) },
        { bearer: SERVICE_SECRET },
      )
    },
    accept: async (token: string, person: Person) =>
      internalClient.accept_invitation({ token }, { bearer: await api.session(person) }),
    signUp: (token: string, fields: { email?: string; password?: string } = {}) =>
      internalClient.sign_up(
        { token, name: 'Ada', password: 'violet anchor rowing 9', address: '192.0.2.1', ...fields },
        { bearer: SERVICE_SECRET },
      ),
  }))
