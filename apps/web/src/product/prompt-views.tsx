import type { Project } from '@promptwire/contract/projects/project'
import type { FormState } from '../ui/controls/form-state.ts'
import { Tabs } from '../ui/controls/tabs.tsx'
import type { IconName } from '../ui/data/icons.ts'
import type { Crumb } from '../ui/layout/breadcrumb.tsx'
import { type FileProject, ManagedInGit } from './managed/managed-in-git.tsx'
import { crumbsTo, promptAuditLogPath, promptPath } from './prompt-path.ts'

export interface ViewedPrompt {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly managed?: string | undefined
  readonly file_url?: string
}

type InProject = Pick<Project, 'id'>

const VIEWS = [
  { view: 'versions', label: 'Versions', icon: 'history' },
  { view: 'compare', label: 'Compare', icon: 'git-compare' },
  { view: 'proposals', label: 'Proposals', icon: 'git-pull-request' },
  { view: 'playground', label: 'Playground', icon: 'play' },
  { view: 'test-cases', label: 'Test cases', icon: 'flask-conical' },
  { view: 'evals', label: 'Evals', icon: 'list-checks' },
  { view: 'files', label: 'Skill', icon: 'folder' },
  { view: 'audit-log', label: 'Audit log', icon: 'scroll-text' },
] as const satisfies readonly { view: string; label: string; icon: IconName }[]

export type PromptView = (typeof VIEWS)[number]['view']

export const promptViewLinks = (project: InProject, prompt: ViewedPrompt) =>
  VIEWS.map((each) => ({
    ...each,
    href:
      each.view === 'audit-log'
        ? promptAuditLogPath(project, prompt)
        : `${promptPath(project, prompt.slug)}/${each.view}`,
  }))

export const crumbsToView = (
  project: InProject,
  prompt: ViewedPrompt,
  view: PromptView,
): Crumb[] => [
  ...crumbsTo(project, prompt),
  ...promptViewLinks(project, prompt)
    .filter((link) => link.view === view)
    .map(({ label, href }) => ({ text: label, href })),
]

interface PromptViewsProps {
  readonly project: FileProject
  readonly prompt: ViewedPrompt
  readonly current?: PromptView | 'edit' | undefined
  /** A rejected form of the page. */
  readonly refused?: FormState | undefined
}

/** Links between the pages of a prompt, with a note if it is edited in git. */
export const PromptViews = ({ project, prompt, current, refused }: PromptViewsProps) => (
  <>
    <Tabs
      label="Prompt pages"
      tabs={[
        {
          href: promptPath(project, prompt.slug),
          label: 'Edit',
          isCurrent: current === 'edit',
        },
        ...promptViewLinks(project, prompt).map(({ view, label, href }) => ({
          label,
          href,
          isCurrent: view === current,
        })),
      ]}
    />
    {prompt.managed === 'git' ? (
      <ManagedInGit project={project} prompt={prompt} refused={refused} />
    ) : null}
  </>
)
