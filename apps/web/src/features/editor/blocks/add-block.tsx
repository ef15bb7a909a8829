import { BLOCK_TITLES, WRITTEN_TYPES } from '@promptwire/contract/content/block-types'
import { promptPath } from '../../../product/prompt-path.ts'
import { MenuLink } from '../../../ui/controls/menu-item.tsx'
import { Icon } from '../../../ui/data/icon.tsx'
import type { EditorContext } from '../editor-context.ts'
import { BLOCK_PLACEHOLDERS } from './block-placeholders.ts'

/** A menu of kinds: choosing one adds the block. */
export const AddBlock = ({ project, prompt }: Pick<EditorContext, 'project' | 'prompt'>) => (
  <div class="block-kinds">
    <button type="button" class="button button-plain add-block-button" popovertarget="block-kinds">
      <Icon name="plus" /> Add block
    </button>
    <div class="menu menu-floating" id="block-kinds" popover="auto">
      {WRITTEN_TYPES.map((type) => (
        <button
          type="button"
          class="menu-item"
          data-add-block={type}
          data-title={BLOCK_TITLES[type]}
          data-placeholder={BLOCK_PLACEHOLDERS[type]}
        >
          <span class="menu-text">{BLOCK_TITLES[type]}</span>
        </button>
      ))}
      <MenuLink icon="file-text" href={`${promptPath(project, prompt.slug)}/include`}>
        <span class="menu-text">Shared part…</span>
      </MenuLink>
    </div>
  </div>
)
