import type { WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { AccountPage } from './account-page.tsx'

/** Rejected forms of the page. */
interface Forms {
  readonly naming?: FormState
  readonly display?: FormState
  readonly changingPassword?: FormState
  readonly ending?: FormState
  readonly addingPasskey?: FormState
}

export async function renderAccount(c: WebRequest, forms: Forms = {}) {
  const { user } = c.var.person
  const [sessions, factor, passkeys, offer] = await Promise.all([
    c.var.api.list_sessions({}),
    c.var.api.get_second_factor({}),
    c.var.api.list_passkeys({}),
    c.var.api.start_passkey({}),
  ])
  const shown = {
    sessions: sessions.data,
    factor: factor.data,
    passkeys: passkeys.data,
    offer: offer.data,
  }
  const { theme, prompt_font, time_zone } = user
  const fresh = {
    naming: freshForm({ name: user.name }),
    display: freshForm({ theme, prompt_font, time_zone: time_zone ?? 'UTC' }),
    changingPassword: freshForm(),
    ending: freshForm(),
    addingPasskey: freshForm(),
  }
  const page = <AccountPage user={user} {...shown} {...fresh} {...forms} />
  return c.render(page, { title: 'Your account', width: 'text' })
}
