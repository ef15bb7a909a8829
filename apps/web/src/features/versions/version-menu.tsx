import { canEdit } from '../../product/managed/can-edit.ts'
import { promptPath } from '../../product/prompt-path.ts'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Menu } from '../../ui/controls/menu.tsx'
import { MenuLink } from '../../ui/controls/menu-item.tsx'
import type { Version } from './version-context.ts'

interface VersionMenuProps extends PromptContext {
  readonly item: Version
}

/** Shows only actions that the user may perform. */
export const VersionMenu = ({ project, prompt, item }: VersionMenuProps) => {
  const { version, is_published } = item
  const path = promptPath(project, prompt.slug)
  return (
    <Menu id={`version-${version}`} label={`Actions for version ${version}`}>
      {is_published || !prompt.published_version ? null : (
        <MenuLink
          icon="git-compare"
          href={`${path}/compare?from=${prompt.published_version}&to=${version}`}
        >
          Compare with the live version
        </MenuLink>
      )}
      <MenuLink icon="git-compare" href={`${path}/compare?from=${version}`}>
        Compare with the working copy
      </MenuLink>
      {project.may.includes('playground:run') ? (
        <MenuLink icon="play" href={`${path}/playground?version=${version}`}>
          Try in the playground
        </MenuLink>
      ) : null}
      {!is_published && project.may.includes('versions:publish') ? (
        <MenuLink icon="rocket" href={`${path}/publish?version=${version}`}>
          {`Publish version ${version}…`}
        </MenuLink>
      ) : null}
      {canEdit({ project, prompt }) ? (
        <MenuLink icon="rotate-ccw" href={`${path}/versions/${version}/restore`}>
          Restore or roll back…
        </MenuLink>
      ) : null}
    </Menu>
  )
}
