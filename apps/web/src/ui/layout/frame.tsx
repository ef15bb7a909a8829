import type { Child } from 'hono/jsx'
import { IslandScript } from '../controls/island.tsx'
import { Icon } from '../data/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import type { FrameContext } from './frame-context.ts'
import { Jump } from './jump.tsx'
import { currentRow } from './navigation.ts'
import { Sidebar } from './sidebar.tsx'
import { Toast } from './toast.tsx'

export interface PageHead {
  readonly title: string
  /** Breadcrumbs between the section and this page. */
  readonly crumbs?: readonly Crumb[] | undefined
  /** Full for tables and the editor; `text` for forms and reading. */
  readonly width?: 'full' | 'text' | undefined
}

interface FrameProps extends FrameContext, PageHead {
  readonly children: Child
}

/** Sidebar and top bar. On phones the sidebar is a drawer that works without a script. */
export const Frame = (props: FrameProps) => {
  const { user, flash, back, theme, width = 'full', children } = props
  const sidebarProject = props.sidebarProject ?? props.project
  return (
    <div class="frame">
      <a class="skip" href="#main">
        Skip to content
      </a>
      <Sidebar {...props} project={sidebarProject} />
      <header class="top-bar">
        <button
          type="button"
          class="button button-plain button-icon drawer-button"
          popovertarget="sidebar"
          aria-label="Menu"
        >
          <Icon name="menu" />
        </button>
        <a class="top-bar-brand" href="/projects" aria-label="Promptwire">
          <Brand />
        </a>
        <Breadcrumb crumbs={buildCrumbs(props)} />
        <Toast text={flash} />
        <div class="top-bar-tools">
          {user ? <Jump {...props} project={props.searchProject ?? sidebarProject} /> : null}
          <a class="button button-plain button-icon" href="/guides" aria-label="Guides">
            <Icon name="circle-help" />
          </a>
          {user ? (
            <AccountMenu user={user} theme={theme} back={back} />
          ) : (
            <a class="button" href="/sign-in">
              Sign in
            </a>
          )}
        </div>
      </header>
      <main id="main" class={width === 'text' ? 'page page-text' : 'page'} tabindex={-1}>
        {children}
      </main>
      {user ? <IslandScript name="frame" /> : null}
    </div>
  )
}

/** Project, section, crumbs between them, page. */
function buildCrumbs({ project, rows, path, title, crumbs = [] }: FrameProps): Crumb[] {
  if (!project) return [...crumbs, { text: title }]
  const row = currentRow(rows, project, path)
  const section = row ? [{ text: row.label, href: `/projects/${project.id}/${row.path}` }] : []
  const all = [{ text: project.name, href: `/projects/${project.id}` }, ...section, ...crumbs]
  return row?.label === title && crumbs.length === 0
    ? [...all.slice(0, -1), { text: title }]
    : [...all, { text: title }]
}
