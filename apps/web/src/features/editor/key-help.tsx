const KEYS: readonly (readonly [string, string])[] = [
  ['Ctrl or ⌘ S', 'Save a version'],
  ['Ctrl or ⌘ Enter', 'Review and publish'],
  ['Ctrl or ⌘ Z', 'Undo (Shift: redo)'],
  ['Ctrl or ⌘ Shift Enter', 'Add a block below'],
  ['Alt Page ↓ or ↑', 'Go to the next or previous block'],
  ['Alt ↑ or ↓', 'Move the current block'],
  ['Ctrl or ⌘ F', 'Find in the blocks'],
  ['Ctrl or ⌘ K', 'Search or jump'],
  ['↑ ↓ Home End', 'Move within a menu'],
  ['Tab', 'Leave the text for the next field'],
  ['Esc', 'Close a menu, dialog or message'],
  ['?', 'Show shortcuts (outside text fields)'],
]

/** Keyboard shortcuts, opened by a button or by ?. */
export const KeyHelp = () => (
  <>
    <button type="button" class="button button-plain" popovertarget="editor-keys">
      Shortcuts
    </button>
    <div class="menu key-help" id="editor-keys" popover="auto">
      <p class="menu-title">Keyboard shortcuts</p>
      <dl>
        {KEYS.map(([keys, action]) => (
          <div>
            <dt>{action}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </>
)
