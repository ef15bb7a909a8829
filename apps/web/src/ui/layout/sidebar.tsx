import type { MemberProject, ProjectSummary } from '@promptwire/contract/projects/project'
import { MenuLink } from '../controls/menu-item.tsx'
import { Icon } from '../data/icon.tsx'
import type { IconName } from '../data/icons.ts'
import { QuotaLine } from '../data/quota-line.tsx'
import { Brand } from './brand.tsx'
import type { FrameContext } from './frame-context.ts'
import { currentRow, membersPath, type NavigationRow, rowHref, rowsFor } from './navigation.ts'
import { NEW_PROJECT } from './places.ts'

const GROUPS = ['work', 'manage'] as const

/** The pages of the project; general links outside projects. */
export const Sidebar = ({
  user,
  project,
  summary,
  projects,
  mayCreateProjects,
  rows,
  path,
}: FrameContext) => (
  <nav class="sidebar" id="sidebar" popover="auto" aria-label={project ? 'Project' : 'Main'}>
    {project ? (
      <ProjectSwitcher project={project} projects={projects} />
    ) : (
      <a class="sidebar-brand" href={user ? '/projects' : '/'}>
        <Brand />
      </a>
    )}
    <div class="sidebar-nav">
      {project ? (
        <ProjectRows
          project={project}
          summary={summary}
          rows={rowsFor(rows, project)}
          path={path}
        />
      ) : (
        <ul class="sidebar-group">
          {user ? <Row href="/projects" label="Projects" icon="layout-grid" at={path} /> : null}
          {mayCreateProjects ? (
            <Row href={NEW_PROJECT.href} label={NEW_PROJECT.label} icon="plus" at={path} />
          ) : null}
          <Row
            href="/guides"
            label="Guides"
            icon="book-open"
            at={path.startsWith('/guides/') ? '/guides' : path}
          />
          <Row href="/docs" label="API reference" icon="braces" at={path} />
        </ul>
      )}
    </div>
    {project && summary ? <QuotaLine project={project} summary={summary} /> : null}
  </nav>
)

interface ProjectRowsProps {
  readonly project: MemberProject
  readonly summary: ProjectSummary | undefined
  readonly rows: readonly NavigationRow[]
  readonly path: string
}

const ProjectRows = ({ project, summary, rows, path }: ProjectRowsProps) => {
  const current = currentRow(rows, project, path)
  const groups = GROUPS.map((group) => rows.filter((row) => row.group === group))
  return (
    <>
      {groups
        .filter((group) => group.length > 0)
        .map((group) => (
          <ul class="sidebar-group">
            {group.map((row) => (
              <Row
                href={rowHref(project, row)}
                label={row.label}
                icon={row.icon}
                at={row === current ? rowHref(project, row) : ''}
                count={summary && row.count?.({ ...project, ...summary })}
              />
            ))}
          </ul>
        ))}
      {project.may.includes('members:read') ? (
        <ul class="sidebar-group">
          <Row href={membersPath(project.account)} label="Members" icon="users" at={path} />
        </ul>
      ) : null}
    </>
  )
}

interface RowProps {
  readonly href: string
  readonly label: string
  readonly icon: IconName
  readonly at: string
  readonly count?: number | undefined
}

const Row = ({ href, label, icon, at, count }: RowProps) => (
  <li>
    <a
      class="sidebar-row"
      href={href}
      title={label}
      {...(at === href && { 'aria-current': 'page' })}
    >
      <Icon name={icon} />
      <span class="sidebar-label">{label}</span>
      {count === undefined ? null : <span class="sidebar-count">{count.toLocaleString('en')}</span>}
    </a>
  </li>
)

const ProjectSwitcher = ({
  project,
  projects,
}: {
  project: MemberProject
  projects: readonly MemberProject[]
}) => (
  <>
    <button type="button" class="switcher" popovertarget="projects">
      <span class="switcher-mark" aria-hidden="true">
        {[...project.name][0]?.toUpperCase()}
      </span>
      <span class="sidebar-label switcher-name">
        {project.name}
        <span class="visually-hidden">, switch project</span>
      </span>
      <Icon name="chevrons-up-down" />
    </button>
    <div class="menu switcher-menu" id="projects" popover="auto">
      {groupByAccount(projects).map(({ title, group }) => (
        <>
          {title === undefined ? null : <p class="menu-title">{title}</p>}
          <ul class="menu-list" aria-label={title}>
            {group.map(({ id, name }) => (
              <li>
                <a
                  class="menu-item"
                  href={`/projects/${id}`}
                  {...(id === project.id && { 'aria-current': 'true' })}
                >
                  <span class="menu-text">{name}</span>
                  {id === project.id ? <Icon name="check" /> : null}
                </a>
              </li>
            ))}
          </ul>
        </>
      ))}
      <hr />
      <MenuLink icon="layout-grid" href="/projects">
        All projects
      </MenuLink>
    </div>
  </>
)

/** Groups projects under their account's name if there are several accounts. */
function groupByAccount(projects: readonly MemberProject[]) {
  const names = new Map(projects.map(({ account }) => [account.id, account.name]))
  return [...names].map(([id, name]) => ({
    title: names.size > 1 ? name : undefined,
    group: projects.filter(({ account }) => account.id === id),
  }))
}
