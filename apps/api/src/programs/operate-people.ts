import type { peopleCommandOperations } from '@promptwire/contract/auth/people-commands'
import type { Client } from '@promptwire/contract/derive/client'
import { count } from '@promptwire/core/text/count'
import type { Report } from './report.ts'

type PeopleApi = Client<typeof peopleCommandOperations>

/** `operate people <command> <email>`; undefined for an unknown command. */
export async function operatePeople(
  api: PeopleApi,
  [command, email, ...rest]: readonly string[],
  asOperator: { readonly bearer: string },
): Promise<Report | undefined> {
  if (email === undefined || rest.length > 0) return undefined
  switch (command) {
    case 'reset-password': {
      const { data } = await api.create_reset_link({ email }, asOperator)
      const hint = `Sets a new password once, until ${data.expires_at}. Send it to ${email} only.`
      return { lines: [data.url, hint], data }
    }
    case 'sign-in-link': {
      const { data } = await api.create_sign_in_link({ email }, asOperator)
      const hint = `Signs ${email} in once, until ${data.expires_at}, without password or provider.`
      return { lines: [data.url, hint], data }
    }
    case 'end-sessions': {
      const { data } = await api.end_person_sessions({ email }, asOperator)
      return { lines: [`Signed ${email} out of ${count(data.ended, 'session')}.`], data }
    }
    case 'confirm-email': {
      const { data } = await api.confirm_email({ email }, asOperator)
      return { lines: [`Confirmed that ${email} is the address of its person.`], data: { data } }
    }
    case 'remove-second-factor': {
      const { data } = await api.remove_second_factor({ email }, asOperator)
      const ended = count(data.ended, 'session')
      return { lines: [`Removed the second factor of ${email} and ended ${ended}.`], data }
    }
    default:
      return undefined
  }
}
