import type { FormState } from '../../../ui/controls/form-state.ts'
import { Menu } from '../../../ui/controls/menu.tsx'
import { MenuLink } from '../../../ui/controls/menu-item.tsx'
import { Icon } from '../../../ui/data/icon.tsx'
import type { IconName } from '../../../ui/data/icons.ts'
import type { Block } from '../edited-prompt.ts'
import { BlockBox } from './block-box.tsx'

interface BlockMenuProps {
  readonly block: Block
  readonly form: FormState
  /** Page for AI rewrites, if the user has the permission. */
  readonly rewriteHref: string | undefined
}

/** Actions for a block. Notes replace actions that its state forbids. */
export const BlockMenu = ({ block, form, rewriteHref }: BlockMenuProps) => (
  <Menu id={block.id} label={`Actions for block ${block.title}`}>
    <BlockBox form={form} name="is_required" class="menu-item block-require" label={REQUIRED}>
      {REQUIRED}
    </BlockBox>
    <p class="menu-note block-off-note">Off: turn it on to make it required.</p>
    <hr />
    <Act act="up" icon="arrow-up" text="Move up" keys="Alt ↑" />
    <Act act="down" icon="arrow-down" text="Move down" keys="Alt ↓" />
    <button type="button" class="menu-item add-below">
      <Icon name="plus" /> <span class="menu-text">Add block below…</span>
    </button>
    {rewriteHref ? (
      <MenuLink icon="wand-sparkles" href={rewriteHref}>
        <span class="menu-text">Rewrite…</span>
      </MenuLink>
    ) : null}
    <Act act="duplicate" icon="copy" text="Duplicate" />
    <Act act="delete" icon="trash-2" text="Delete block" isDanger />
    <p class="menu-note block-required-note">Required: cannot be deleted or turned off.</p>
  </Menu>
)

const REQUIRED = 'Required: cannot be turned off or deleted'

interface ActProps {
  readonly act: string
  readonly icon: IconName
  readonly text: string
  readonly keys?: string
  readonly isDanger?: boolean
}

const Act = ({ act, icon, text, keys, isDanger }: ActProps) => (
  <button
    type="button"
    data-act={act}
    class={`menu-item block-${act}${isDanger ? ' menu-item-danger' : ''}`}
  >
    <Icon name={icon} /> <span class="menu-text">{text}</span>
    {keys ? <kbd>{keys}</kbd> : null}
  </button>
)
