import { promptViewLinks } from '../../../product/prompt-views.tsx'
import { islandPaths } from '../../../ui/data/assets.ts'
import type { EditorContext } from '../editor-context.ts'

/** A script shows the playground here, next to the blocks. Without one it has its own page. */
export const RunPane = ({ project, prompt }: EditorContext) => {
  const playground = promptViewLinks(project, prompt).find(({ view }) => view === 'playground')
  return (
    <div
      class="run-pane"
      data-playground={playground?.href}
      data-script={islandPaths('run-pane').module}
    >
      <p class="row">
        <a href={playground?.href}>Open the playground in full width</a>
      </p>
    </div>
  )
}
