const KEYS: readonly (readonly [string, string])[] = [
  ['Ctrl or ⌘ S', 'Save a version'],
  ['Ctrl or ⌘ Enter', 'Review and publish'],
  ['Ctrl or ⌘ Z', 'Undo what you did last, with Shift do it again'],
  ['Alt ↑ or ↓', 'Move the block that you are in'],
  ['Ctrl or ⌘ K', 'Search or jump'],
  ['?', 'Show these shortcuts, outside of texts'],
]

/** The shortcuts of the editor, behind a button and the key that is known for them. */
export const KeyHelp = () => (
  <>
    <button type="button" class="button button-plain" popovertarget="editor-keys">
      Shortcuts
    </button>
    <div class="menu menu-floating key-help" id="editor-keys" popover="auto">
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
