import type { Project } from '@promptwire/contract/projects/project'
import { canEdit } from '../../product/managed/can-edit.ts'
import { promptPath, promptsPath } from '../../product/prompt-path.ts'
import { MenuLink } from '../../ui/controls/menu-item.tsx'
import { RowMenus } from '../../ui/controls/row-menu.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import type { PromptSummary } from './list-query.ts'

type PromptWithActions = Pick<PromptSummary, 'slug' | 'managed'>

interface PromptActionsProps {
  readonly project: Project
  readonly prompt: PromptWithActions
}

/** One template for each kind of prompt in the list. */
export const PromptMenus = ({
  project,
  prompts,
}: {
  readonly project: Project
  readonly prompts: readonly PromptSummary[]
}) => (
  <RowMenus
    action={`${promptsPath(project)}/selected/actions`}
    menus={[...new Set(prompts.map(({ managed }) => managed))].map((managed) => ({
      kind: managed,
      fill: (slug: string) => <PromptActions project={project} prompt={{ slug, managed }} />,
    }))}
  />
)

/** The same actions as a page, for browsers without scripts. */
export const PromptActionsPage = ({
  project,
  prompt,
}: PromptActionsProps & { readonly prompt: PromptSummary }) => (
  <>
    <PageHeader title={`Actions for ${prompt.name}`} />
    <nav class="menu" aria-label="Actions">
      <PromptActions project={project} prompt={prompt} />
    </nav>
  </>
)

/** Shows only actions that the user may perform. */
const PromptActions = ({ project, prompt }: PromptActionsProps) => {
  const path = promptPath(project, prompt.slug)
  const selected = new URLSearchParams({ prompt_ids: prompt.slug })
  const all = promptsPath(project)
  const isEditable = canEdit({ project, prompt })
  const from = new URLSearchParams({ from: prompt.slug })
  return (
    <>
      <MenuLink icon="file-text" href={path}>
        Open
      </MenuLink>
      <MenuLink icon="history" href={`${path}/versions`}>
        Versions
      </MenuLink>
      <MenuLink icon="flask-conical" href={`${path}/test-cases`}>
        Test cases
      </MenuLink>
      <MenuLink icon="layout-grid" href={`${path}/dependants`}>
        Dependants
      </MenuLink>
      {project.may.includes('versions:publish') ? (
        <MenuLink icon="rocket" href={`${path}/publish`}>
          Publish…
        </MenuLink>
      ) : null}
      {project.may.includes('prompts:write') ? (
        <>
          <hr />
          {isEditable ? (
            <MenuLink icon="pencil" href={`${path}/rename`}>
              Rename…
            </MenuLink>
          ) : null}
          <MenuLink icon="copy" href={`${all}/new/duplicate?${from}`}>
            Duplicate…
          </MenuLink>
          <MenuLink icon="folder" href={`${all}/selected/move?${selected}`}>
            Move…
          </MenuLink>
          {isEditable ? (
            <MenuLink icon="tag" href={`${all}/selected/tag?${selected}`}>
              Tags…
            </MenuLink>
          ) : null}
        </>
      ) : null}
      {project.may.includes('prompts:delete') ? (
        <MenuLink icon="trash-2" isDanger href={`${all}/selected/delete?${selected}`}>
          Delete…
        </MenuLink>
      ) : null}
    </>
  )
}
