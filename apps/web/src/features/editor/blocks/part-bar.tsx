import type { Project } from '@promptwire/contract/projects/project'
import { promptPath } from '../../../product/prompt-path.ts'
import { Icon } from '../../../ui/data/icon.tsx'
import type { Block } from '../edited-prompt.ts'

interface PartBarProps {
  readonly project: Project
  readonly block: Block
}

/** The source of a shared part's text, which is read-only here. */
export const PartBar = ({ project, block: { title, include } }: PartBarProps) => (
  <p class="part-bar small">
    <span class="quiet-text">
      {include
        ? `Shared part, version ${include.version}${include.live ? '. Saving takes the live version.' : '.'}`
        : 'Shared part.'}
    </span>
    {include ? (
      <a href={promptPath(project, include.prompt)} aria-label={`Open the prompt of ${title}`}>
        Open
      </a>
    ) : null}
    <button
      type="button"
      data-act="detach"
      class="button button-plain"
      aria-label={`Detach ${title}`}
      title="Replaces the shared part with copies of its blocks"
    >
      <Icon name="copy" /> Detach
    </button>
  </p>
)
