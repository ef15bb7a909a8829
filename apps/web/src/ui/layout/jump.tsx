import type { MemberProject } from '@promptwire/contract/projects/project'
import { Island } from '../controls/island.tsx'
import type { PaletteAction, Place } from '../controls/island-props.ts'
import { Icon } from '../data/icon.tsx'
import { THEMES } from './appearance.ts'
import type { FrameContext } from './frame-context.ts'
import { buildPlaces } from './places.ts'

interface JumpProps
  extends Pick<FrameContext, 'projects' | 'mayCreateProjects' | 'rows' | 'guides' | 'path'> {
  /** The project to search; undefined before the first project is opened. */
  readonly project: MemberProject | undefined
}

/** Buttons of the account menu. */
const ACTIONS: readonly PaletteAction[] = [
  ...THEMES.map((theme) => ({
    label: theme === 'system' ? 'Use the system’s theme' : `Switch to the ${theme} theme`,
    group: 'Actions',
    press: `#account button[value="${theme}"]`,
  })),
  { label: 'Sign out', group: 'Actions', press: '#account form[action="/sign-out"] button' },
]

/** Headings of the palette. Their order decides between equal matches. */
const GROUPS = ['Actions', 'Pages', 'Settings', 'Projects', 'Guides']

const byGroup = (one: Place | PaletteAction, other: Place | PaletteAction): number =>
  GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group)

/** Opens the palette. Without a script, links to the search page. */
export const Jump = (props: JumpProps) => {
  const search = props.project && `/projects/${props.project.id}/search`
  return (
    <Island
      name="palette"
      props={{
        entries: [...buildPlaces(props), ...ACTIONS].toSorted(byGroup),
        searchHref: search && `${search}/results`,
      }}
    >
      <a class="jump" href={search ?? '/docs/search'}>
        <Icon name="search" />
        <span class="jump-text">Search or jump…</span>
        <kbd hidden />
      </a>
    </Island>
  )
}
