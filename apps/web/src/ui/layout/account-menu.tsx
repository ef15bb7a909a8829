import { MenuButton, MenuLink } from '../controls/menu-item.tsx'
import { PostForm } from '../controls/post-form.tsx'
import { initials } from '../data/avatar.tsx'
import { Icon } from '../data/icon.tsx'
import type { IconName } from '../data/icons.ts'
import { THEMES, type Theme } from './appearance.ts'

interface AccountMenuProps {
  readonly user: { readonly name: string; readonly email: string | null }
  readonly theme: Theme
  /** The page to return to after choosing a theme. */
  readonly back: string
}

const THEME_LABELS: Record<Theme, [string, IconName]> = {
  system: ['System', 'monitor'],
  light: ['Light', 'sun'],
  dark: ['Dark', 'moon'],
}

export const AccountMenu = ({ user, theme, back }: AccountMenuProps) => (
  <>
    <button
      type="button"
      class="account-button"
      popovertarget="account"
      aria-label={`Account of ${user.name}, ${initials(user.name)}`}
    >
      {initials(user.name)}
    </button>
    <div class="menu account-menu" id="account" popover="auto">
      <p class="menu-head">
        <strong>{user.name}</strong>
        <span class="quiet-text small">{user.email ?? 'No email address'}</span>
      </p>
      <hr />
      <MenuLink icon="user" href="/account">
        Your account
      </MenuLink>
      <MenuLink icon="users" href="/accounts">
        Accounts
      </MenuLink>
      <hr />
      <PostForm action="/theme">
        <input type="hidden" name="back" value={back} />
        <fieldset class="segments">
          <legend class="menu-title">Theme</legend>
          {THEMES.map((name) => (
            <button
              type="submit"
              name="theme"
              value={name}
              class="segment"
              aria-pressed={name === theme ? 'true' : 'false'}
              aria-label={THEME_LABELS[name][0]}
              title={THEME_LABELS[name][0]}
            >
              <Icon name={THEME_LABELS[name][1]} />
            </button>
          ))}
        </fieldset>
      </PostForm>
      <hr />
      <PostForm action="/sign-out">
        <MenuButton icon="log-out">Sign out</MenuButton>
      </PostForm>
    </div>
  </>
)
