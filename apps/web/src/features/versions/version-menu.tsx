import type { PromptFacts } from '../../session/opened-prompt.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { promptPath } from '../../ui/prompt-path.ts'
import type { Version } from './opened-versions.ts'

interface VersionMenuProps extends PromptFacts {
  readonly item: Version
}

/** What can be done with a version from the list, as far as the reader may. */
export const VersionMenu = ({ project, prompt, item }: VersionMenuProps) => {
  const { version, is_published } = item
  const path = promptPath(project, prompt.slug)
  return (
    <Menu id={`version-${version}`} label={`Actions for version ${version}`}>
      {is_published || !prompt.published_version ? null : (
        <a
          class="menu-item"
          href={`${path}/compare?from=${prompt.published_version}&to=${version}`}
        >
          <Icon name="git-compare" /> Compare with what is live
        </a>
      )}
      <a class="menu-item" href={`${path}/compare?from=${version}`}>
        <Icon name="git-compare" /> Compare with the working copy
      </a>
      {project.may.includes('playground:run') ? (
        <a class="menu-item" href={`${path}/playground?version=${version}`}>
          <Icon name="play" /> Try in the playground
        </a>
      ) : null}
      {!is_published && project.may.includes('versions:publish') ? (
        <a class="menu-item" href={`${path}/publish?version=${version}`}>
          <Icon name="rocket" /> {`Publish version ${version}…`}
        </a>
      ) : null}
      {project.may.includes('versions:write') ? (
        <a class="menu-item" href={`${path}/versions/${version}/restore`}>
          <Icon name="rotate-ccw" /> Restore or roll back…
        </a>
      ) : null}
    </Menu>
  )
}
