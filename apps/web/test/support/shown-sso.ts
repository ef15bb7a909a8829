import { createLink } from './shown-members.ts'
import { inProject, type ShownPage } from './shown-page.ts'

/** With an identity provider in addition to passwords. */
export const SHOWN_SSO: readonly ShownPage[] = [
  { name: 'sso-sign-in', seenBy: 'visitor', path: () => '/sign-in' },
  { name: 'sso-failed', seenBy: 'visitor', path: () => '/sign-in/sso/callback?state=unknown' },
  { name: 'sso-confirm', path: () => '/confirm' },
  {
    name: 'sso-invitation',
    seenBy: 'visitor',
    path: (shown) => createLink(shown, { role: 'editor' }),
  },
]

/** With an identity provider as the only way to sign in. */
export const SHOWN_SSO_ONLY: readonly ShownPage[] = [
  { name: 'sso-only-sign-in', seenBy: 'visitor', path: () => '/sign-in' },
  {
    name: 'sso-only-failed',
    seenBy: 'visitor',
    path: () => '/sign-in/sso/callback?state=unknown',
  },
  { name: 'sso-only-confirm', path: () => '/confirm' },
  { name: 'sso-only-link', seenBy: 'visitor', path: () => '/sign-in/link?token=any' },
  {
    name: 'sso-only-link-used',
    seenBy: 'visitor',
    path: () => '/sign-in/link',
    sends: { fields: { token: 'any' }, answer: 'was used or has expired' },
  },
  { name: 'sso-only-account', path: () => '/account' },
  { name: 'sso-only-settings', path: inProject('settings') },
  {
    name: 'sso-only-invitation',
    seenBy: 'visitor',
    path: (shown) => createLink(shown, { role: 'editor', email: 'ada@example.com' }),
  },
]
