import type { Project } from '@promptwire/core/contract/people/project'
import { Tabs } from '../ui/controls/tabs.tsx'
import type { IconName } from '../ui/data/icons.ts'
import { promptAuditLogPath } from './audit-log-path.ts'
import { promptPath } from './prompt-path.ts'

export interface ViewedPrompt {
  readonly id: string
  readonly slug: string
  readonly name: string
}

type InProject = Pick<Project, 'id'>

const VIEWS = [
  { view: 'versions', label: 'Versions', icon: 'history' },
  { view: 'compare', label: 'Compare', icon: 'git-compare' },
  { view: 'proposals', label: 'Proposals', icon: 'git-pull-request' },
  { view: 'playground', label: 'Playground', icon: 'play' },
  { view: 'test-cases', label: 'Test cases', icon: 'flask-conical' },
  { view: 'evals', label: 'Evals', icon: 'list-checks' },
  { view: 'audit-log', label: 'Audit log', icon: 'scroll-text' },
] as const satisfies readonly { view: string; label: string; icon: IconName }[]

export type PromptView = (typeof VIEWS)[number]['view']

/** The pages of a prompt beside the one it is edited on. */
export const promptViewLinks = (project: InProject, prompt: ViewedPrompt) =>
  VIEWS.map((each) => ({
    ...each,
    href:
      each.view === 'audit-log'
        ? promptAuditLogPath(project, prompt)
        : `${promptPath(project, prompt.slug)}/${each.view}`,
  }))

interface PromptViewsProps {
  readonly project: InProject
  readonly prompt: ViewedPrompt
  readonly current?: PromptView | undefined
}

/** The way from one page of a prompt to the others. */
export const PromptViews = ({ project, prompt, current }: PromptViewsProps) => (
  <Tabs
    label="Prompt pages"
    tabs={[
      {
        href: promptPath(project, prompt.slug),
        label: <bdi class="prompt-view-name">{prompt.name}</bdi>,
        isCurrent: false,
      },
      ...promptViewLinks(project, prompt).map(({ view, label, href }) => ({
        label,
        href,
        isCurrent: view === current,
      })),
    ]}
  />
)
