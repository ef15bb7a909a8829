import type { Project } from '@promptwire/contract/projects/project'
import { promptsPath } from '../../../product/prompt-path.ts'
import { type ListQuery, listHref, toListSearch } from '../list-query.ts'

interface SelectedBarProps {
  readonly project: Project
  readonly query: ListQuery
  readonly count: number
}

/** Visible once a prompt is selected. */
export const SelectedBar = ({ project, query, count }: SelectedBarProps) => {
  const path = `${promptsPath(project)}/selected`
  const { cursor, isAllSelected } = query
  return (
    <div class="selection-bar">
      <input type="hidden" name="list" value={toListSearch(query)} />
      <strong class="selection-count">selected</strong>
      <button type="submit" class="button" formaction={`${path}/move`}>
        Move…
      </button>
      <button type="submit" class="button" formaction={`${path}/tag`}>
        Tags…
      </button>
      <button type="submit" class="button" formaction={`${path}/export`}>
        Export…
      </button>
      {project.may.includes('prompts:delete') ? (
        <button type="submit" class="button" formaction={`${path}/delete`}>
          Delete…
        </button>
      ) : null}
      <a
        class="selection-all"
        href={listHref(project, query, { cursor, isAllSelected: !isAllSelected })}
      >
        {isAllSelected ? 'Select none' : `Select all ${count} on this page`}
      </a>
    </div>
  )
}
