import type { Project } from '@promptwire/core/contract/people/project'
import { canEdit } from '../../product/managed/can-edit.ts'
import { promptPath, promptsPath } from '../../product/prompt-path.ts'
import { Menu } from '../../ui/controls/menu.tsx'
import { MenuLink } from '../../ui/controls/menu-item.tsx'
import type { PromptSummary } from './list-query.ts'

/** Actions of a prompt in the list that the user may perform. */
export const PromptMenu = ({ project, prompt }: { project: Project; prompt: PromptSummary }) => {
  const path = promptPath(project, prompt.slug)
  const selected = new URLSearchParams({ prompt_ids: prompt.slug })
  const all = promptsPath(project)
  const isEditable = canEdit({ project, prompt })
  const from = new URLSearchParams({ from: prompt.slug })
  return (
    <Menu id={prompt.id} label={`Actions for ${prompt.name}`}>
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
            <MenuLink icon="pencil" href={`${path}?tab=details`}>
              Rename, describe…
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
    </Menu>
  )
}
