import { count } from '@promptwire/core/count'
import { Status } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { MenuLink } from '../../ui/menu-item.tsx'
import { promptPath } from '../../ui/prompt-path.ts'
import { promptViewLinks } from '../../ui/prompt-views.tsx'
import type { EditorContext } from './editor-context.ts'
import { Presence } from './presence.tsx'
import { SaveVersion } from './save-version.tsx'
import { SavedWhen } from './saved-when.tsx'

/** What the prompt is called, how it stands, and what becomes of it next. */
export const EditorHead = (props: EditorContext) => {
  const { project, prompt, editors, readerId, changes } = props
  const path = promptPath(project, prompt.slug)
  const canSave = project.may.includes('versions:write')
  const canPublish = project.may.includes('versions:publish')
  return (
    <header class="editor-head">
      <div class="editor-title">
        <h1>{prompt.name}</h1>
        <div class="editor-status">
          <span class="editor-published">
            <PublishStatus prompt={prompt} changes={changes} />
          </span>
          <SavedWhen {...props} />
          <Presence prompt={prompt} editors={editors} readerId={readerId} />
        </div>
      </div>
      <div class="row editor-actions">
        <OtherViews project={project} prompt={prompt} />
        {canSave ? <SaveVersion {...props} /> : null}
        {canPublish ? (
          <ButtonLink kind="primary" href={`${path}/publish`}>
            Publish…
          </ButtonLink>
        ) : null}
      </div>
    </header>
  )
}

/** What one goes to most, in sight where there is room. */
const IN_SIGHT = ['versions', 'compare', 'playground']

/** The way to the prompt's other pages: all of them behind three dots. */
const OtherViews = ({ project, prompt }: Pick<EditorContext, 'project' | 'prompt'>) => {
  const views = promptViewLinks(project, prompt)
  return (
    <>
      {views
        .filter(({ view }) => IN_SIGHT.includes(view))
        .map(({ label, href }) => (
          <ButtonLink kind="plain" href={href}>
            {label}
          </ButtonLink>
        ))}
      <Menu id="prompt-views" label={`Pages of ${prompt.name}`}>
        {views.map(({ label, href, icon }) => (
          <MenuLink icon={icon} href={href}>
            {label}
          </MenuLink>
        ))}
      </Menu>
    </>
  )
}

/** Contents that differ in no part that one sees are told apart without a number. */
const PublishStatus = ({ prompt, changes }: Pick<EditorContext, 'prompt' | 'changes'>) => {
  const { published_version: live, has_unpublished_changes, has_unsaved_changes } = prompt
  const ahead = changes ? count(changes, 'unpublished change') : 'Unpublished changes'
  if (live === null) return <Status>Never published</Status>
  return (
    <>
      <Status tone="live">{`Live v${live}`}</Status>
      {has_unpublished_changes ? (
        <Status tone="waiting">
          {has_unsaved_changes ? ahead : `${ahead}, saved as v${prompt.last_version}`}
        </Status>
      ) : null}
    </>
  )
}
