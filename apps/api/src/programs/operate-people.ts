import type { Client } from '@promptwire/core/contract/derive/client'
import type { peopleCommandOperations } from '@promptwire/core/contract/internal/people-commands'
import { count } from '@promptwire/core/text/count'

type PeopleApi = Client<typeof peopleCommandOperations>

/** `operate people <command> <email>`: the lines to print; undefined for an unknown command. */
export async function operatePeople(
  api: PeopleApi,
  [command, email, ...rest]: readonly string[],
  asOperator: { readonly bearer: string },
): Promise<readonly string[] | undefined> {
  if (email === undefined || rest.length > 0) return undefined
  switch (command) {
    case 'reset-password': {
      const { url, expires_at } = (await api.create_reset_link({ email }, asOperator)).data
      return [url, `Sets a new password once, until ${expires_at}. Send it to ${email} only.`]
    }
    case 'sign-in-link': {
      const { url, expires_at } = (await api.create_sign_in_link({ email }, asOperator)).data
      return [url, `Signs ${email} in once, until ${expires_at}, without password or provider.`]
    }
    case 'end-sessions': {
      const { ended } = (await api.end_person_sessions({ email }, asOperator)).data
      return [`Signed ${email} out of ${count(ended, 'session')}.`]
    }
    case 'remove-second-factor': {
      const { ended } = (await api.remove_second_factor({ email }, asOperator)).data
      return [`Removed the second factor of ${email} and ended ${count(ended, 'session')}.`]
    }
    default:
      return undefined
  }
}
