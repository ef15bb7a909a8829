import { type FormState, isTicked } from '../../ui/form-state.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import type { Block } from './opened-prompt.ts'

interface BlockMenuProps {
  readonly block: Block
  readonly form: FormState
  /** The place of the last block. */
  readonly last: number
}

/** What else can be done with a block. */
export const BlockMenu = ({ block, form, last }: BlockMenuProps) => (
  <Menu id={`menu-${block.id}`} label={`Actions for block ${block.title}`}>
    <label class="menu-item">
      <input
        type="checkbox"
        name="is_required"
        value="yes"
        checked={isTicked(form, 'is_required', 'yes')}
      />
      <span class="menu-text">Required: stays on</span>
    </label>
    <hr />
    {block.sort_order > 0 ? <Act act="up" icon="arrow-up" text="Move up" /> : null}
    {block.sort_order < last ? <Act act="down" icon="arrow-down" text="Move down" /> : null}
    <Act act="duplicate" icon="copy" text="Duplicate" />
    {block.is_required ? null : <Act act="delete" icon="trash-2" text="Delete block" isDanger />}
  </Menu>
)

interface ActProps {
  readonly act: string
  readonly icon: IconName
  readonly text: string
  readonly isDanger?: boolean
}

const Act = ({ act, icon, text, isDanger }: ActProps) => (
  <button
    type="submit"
    name="act"
    value={act}
    class={isDanger ? 'menu-item menu-item-danger' : 'menu-item'}
  >
    <Icon name={icon} /> <span class="menu-text">{text}</span>
  </button>
)
