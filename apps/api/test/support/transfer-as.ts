import type { Client } from '@promptwire/contract/derive/client'
import type { InternalContract } from '@promptwire/contract/internal-contract'
import type { RawInput } from '@promptwire/contract/operation'
import type { Owner } from '../../../../test/support/fixtures/making.ts'

interface Parties {
  readonly api: { session(person: Pick<Owner, 'userId' | 'email'>): Promise<string> }
  readonly internalClient: Client<InternalContract>
}

/** Accepts offers of projects, and takes projects back, as an account owner. */
export const createTransferAs =
  ({ api, internalClient }: Parties) =>
  async ({ accountId, ...person }: Pick<Owner, 'accountId' | 'userId' | 'email'>) => {
    const call =
      <Name extends 'accept_transfer' | 'cancel_transfer' | 'take_back_project'>(name: Name) =>
      async (transfer_id: string) => {
        const input = { account_id: accountId, transfer_id } as RawInput<InternalContract[Name]>
        const options = { bearer: await api.session(person) }
        return internalClient[name](input as never, options)
      }
    return {
      accept: call('accept_transfer'),
      cancel: call('cancel_transfer'),
      takeBack: call('take_back_project'),
      list: async () => {
        const options = { bearer: await api.session(person) }
        return (await internalClient.list_transfers({ account_id: accountId }, options)).data
      },
    }
  }
