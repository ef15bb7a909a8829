import type { MemberProject, Project } from '@promptwire/contract/projects/project'
import type { Permission } from '@promptwire/core/access/permissions'
import type { Place } from '../controls/island-props.ts'
import type { FrameContext } from './frame-context.ts'
import { membersPath, rowHref, rowsFor } from './navigation.ts'

interface PlacesProps
  extends Pick<FrameContext, 'projects' | 'mayCreateProjects' | 'rows' | 'guides' | 'path'> {
  readonly project: MemberProject | undefined
}

/** Links of the palette and the search page: actions, pages, settings, guides and projects. */
export const buildPlaces = (props: PlacesProps): Place[] => [
  ...(props.project ? projectPlaces(props.project, props) : []),
  ...props.projects.map(({ id, name }) => ({
    label: name,
    href: `/projects/${id}`,
    group: 'Projects',
  })),
  { label: 'All projects', href: '/projects', group: 'Projects' },
  ...(props.mayCreateProjects ? [NEW_PROJECT] : []),
  { label: 'Accounts and members', href: '/accounts', group: 'Settings' },
  { label: 'New account', href: '/accounts#new-account', group: 'Actions' },
  { label: 'Your account', href: '/account', group: 'Settings' },
  { label: 'Theme, font and time zone', href: '/account#display', group: 'Settings' },
  { label: 'Password', href: '/account#password', group: 'Settings' },
  { label: 'Sessions', href: '/account#sessions', group: 'Settings' },
  ...props.guides,
  { label: 'API reference', href: '/docs', group: 'Guides' },
]

export const NEW_PROJECT = { label: 'New project', href: '/projects#new-project', group: 'Actions' }

const projectPlaces = (project: MemberProject, { rows, path }: PlacesProps): Place[] => [
  ...promptActions(project, path),
  ...toPlaces(project, 'Actions', ACTIONS),
  ...rowsFor(rows, project).map((row) => ({
    label: row.label,
    href: rowHref(project, row),
    group: 'Pages',
  })),
  ...(project.may.includes('members:read')
    ? [{ label: 'Members', href: membersPath(project.account), group: 'Pages' }]
    : []),
  ...(project.may.includes('members:manage')
    ? [
        {
          label: 'Invite someone',
          href: `${membersPath(project.account)}/invite`,
          group: 'Actions',
        },
      ]
    : []),
  ...toPlaces(project, 'Settings', SETTINGS),
]

/** Label, path below the project or prompt, and required permission. */
type Target = readonly [label: string, path: string, permission: Permission]

const ACTIONS: readonly Target[] = [
  ['New prompt', 'prompts/new/blank', 'prompts:write'],
  ['Import prompts', 'prompts/new/import', 'prompts:write'],
  ['Browse the gallery', 'prompts/new/gallery', 'prompts:write'],
  ['New API key', 'keys/new', 'keys:manage'],
  ['New webhook', 'webhooks/new', 'webhooks:manage'],
  ['Add a model provider', 'models/new', 'providers:manage'],
]

const SETTINGS: readonly Target[] = [
  ['Rename the project', 'settings#name', 'project:manage'],
  ['Approvals', 'settings#proposals', 'project:rules'],
  ['Publish gate', 'settings#publish-gate', 'project:rules'],
  ['Variable check', 'settings#variable-check', 'project:rules'],
  ['Models that end', 'settings#model-end-rule', 'project:rules'],
  ['Background jobs', 'settings/background-work', 'projects:read'],
  ['Test this deployment', 'settings/deployment', 'account:manage'],
  ['Move the project', 'settings#move', 'project:delete'],
  ['Delete the project', 'settings#delete', 'project:delete'],
]

const PROMPT_ACTIONS: readonly Target[] = [
  ['Publish this prompt', '/publish', 'versions:publish'],
  ['Rename this prompt', '/rename', 'prompts:write'],
  ['Describe or tag this prompt', '?tab=details', 'prompts:write'],
  ['Run this prompt in the playground', '/playground', 'prompts:read'],
  ['Compare versions of this prompt', '/compare', 'versions:read'],
  ['Versions of this prompt', '/versions', 'versions:read'],
  ['Test cases of this prompt', '/test-cases', 'test_cases:read'],
  ['Evals of this prompt', '/evals', 'evals:read'],
  ['Propose changes of this prompt', '/proposals/new', 'prompts:write'],
]

const toPlaces = (project: Project, group: string, targets: readonly Target[], below = '') =>
  targets
    .filter(([, , permission]) => project.may.includes(permission))
    .map(([label, path]) => ({ label, href: `/projects/${project.id}/${below}${path}`, group }))

/** Below `/prompts`, these are pages of the list. */
const LIST_PAGES = ['new', 'selected']

function promptActions(project: Project, path: string): Place[] {
  const [, slug] = new RegExp(`^/projects/${project.id}/prompts/([^/]+)`).exec(path) ?? []
  if (slug === undefined || LIST_PAGES.includes(slug)) return []
  return toPlaces(project, 'Actions', PROMPT_ACTIONS, `prompts/${slug}`)
}
