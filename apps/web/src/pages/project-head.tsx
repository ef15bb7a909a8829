import type { Project } from '@promptwire/core/contract/people/project'

const TABS = [
  ['keys', 'API keys'],
  ['webhooks', 'Webhooks'],
] as const

interface ProjectHeadProps {
  readonly project: Project
  readonly tab: (typeof TABS)[number][0]
  readonly lead: string
  /** The page below the tab, if it is one. */
  readonly title?: string
}

/** Where a page stands: its project, the project's tabs, and what the page is about. */
export const ProjectHead = ({ project, tab, lead, title }: ProjectHeadProps) => {
  const [, name] = TABS.find(([path]) => path === tab) ?? TABS[0]
  return (
    <>
      <nav aria-label="Breadcrumb" class="crumbs">
        <a href="/projects">Projects</a>
        <span aria-hidden="true">/</span>
        {title ? (
          <>
            <span>{project.name}</span>
            <span aria-hidden="true">/</span>
            <a href={`/projects/${project.id}/${tab}`}>{name}</a>
          </>
        ) : (
          <span>{project.name}</span>
        )}
      </nav>
      <nav aria-label="Project" class="tabs">
        {TABS.map(([path, label]) => (
          <a
            href={`/projects/${project.id}/${path}`}
            {...(path === tab && { 'aria-current': title ? 'true' : 'page' })}
          >
            {label}
          </a>
        ))}
      </nav>
      <div class="page-head">
        <h1>{title ?? name}</h1>
        <p class="muted">{lead}</p>
      </div>
    </>
  )
}
