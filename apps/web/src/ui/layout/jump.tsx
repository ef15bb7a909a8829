import type { Project } from '@promptwire/core/contract/people/project'
import { Island } from '../controls/island.tsx'
import type { Place } from '../controls/island-props.ts'
import { Icon } from '../data/icon.tsx'
import type { FrameContext } from './frame-context.ts'
import { rowHref, rowsFor } from './navigation.ts'

interface JumpProps extends Pick<FrameContext, 'projects' | 'rows'> {
  /** Undefined outside of projects. */
  readonly project: Project | undefined
}

/** Opens the palette: pages of the project and other projects, by name. */
export const Jump = ({ project, projects, rows }: JumpProps) => {
  const places: Place[] = [
    ...(project ? projectPlaces(project, rows) : []),
    ...projects
      .filter(({ id }) => id !== project?.id)
      .map(({ id, name }) => ({ label: name, href: `/projects/${id}`, group: 'Project' })),
    { label: 'All projects', href: '/projects', group: 'Go to' },
    { label: 'Account', href: '/account', group: 'Go to' },
    { label: 'Guides', href: '/guides', group: 'Go to' },
    { label: 'API reference', href: '/docs', group: 'Go to' },
  ]
  return (
    <Island name="palette" props={{ places }}>
      <button type="button" class="jump" hidden>
        <Icon name="search" />
        <span class="jump-text">Search or jump…</span>
        <kbd />
      </button>
    </Island>
  )
}

const projectPlaces = (project: Project, rows: JumpProps['rows']): Place[] =>
  rowsFor(rows, project).map((row) => ({
    label: row.label,
    href: rowHref(project, row),
    group: project.name,
  }))
