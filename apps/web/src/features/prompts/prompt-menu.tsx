import type { Project } from '@promptwire/core/contract/people/project'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { promptPath, promptsPath } from '../../ui/prompt-path.ts'
import type { PromptSummary } from './list-query.ts'

/** What can be done with a prompt from the list, as far as the reader may. */
export const PromptMenu = ({ project, prompt }: { project: Project; prompt: PromptSummary }) => {
  const path = promptPath(project, prompt.slug)
  const selected = new URLSearchParams({ prompt_ids: prompt.slug })
  const all = promptsPath(project)
  const from = new URLSearchParams({ from: prompt.slug })
  return (
    <Menu id={`menu-${prompt.id}`} label={`Actions for ${prompt.name}`}>
      <a class="menu-item" href={path}>
        <Icon name="pencil" /> Open
      </a>
      <a class="menu-item" href={`${path}/versions`}>
        <Icon name="history" /> Versions
      </a>
      <a class="menu-item" href={`${path}/test-cases`}>
        <Icon name="flask-conical" /> Test cases
      </a>
      {project.may.includes('versions:publish') ? (
        <a class="menu-item" href={`${path}/publish`}>
          <Icon name="rocket" /> Publish…
        </a>
      ) : null}
      {project.may.includes('prompts:write') ? (
        <>
          <hr />
          <a class="menu-item" href={`${all}/new/duplicate?${from}`}>
            <Icon name="copy" /> Duplicate…
          </a>
          <a class="menu-item" href={`${all}/selected/move?${selected}`}>
            <Icon name="folder" /> Move…
          </a>
          <a class="menu-item" href={`${all}/selected/tag?${selected}`}>
            <Icon name="tag" /> Tags…
          </a>
        </>
      ) : null}
      {project.may.includes('prompts:delete') ? (
        <a class="menu-item menu-item-danger" href={`${all}/selected/delete?${selected}`}>
          <Icon name="trash-2" /> Delete…
        </a>
      ) : null}
    </Menu>
  )
}
