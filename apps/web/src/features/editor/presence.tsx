import { Avatar } from '../../ui/data/avatar.tsx'
import { When } from '../../ui/data/when.tsx'
import type { EditedPrompt, RecentEditor } from './edited-prompt.ts'

interface PresenceProps {
  readonly prompt: EditedPrompt
  readonly editors: readonly RecentEditor[]
  /** The current user, whose own changes are left out. */
  readonly readerId: string
}

const MAX_AVATARS = 3
const MAX_NAMES = 3

/** Other people and programs that changed the prompt recently, latest first. */
export const Presence = ({ prompt, editors, readerId }: PresenceProps) => {
  const others = editors.filter(
    ({ actor }) => actor.kind === 'key' || (actor.kind === 'person' && actor.user_id !== readerId),
  )
  const [last] = others
  return (
    <div class="presence" id="editor-presence">
      {last ? (
        <>
          <button type="button" class="presence-button" popovertarget="recent-editors">
            <span class="avatars">
              {others.slice(0, MAX_AVATARS).map((editor) => (
                <Avatar name={getEditorName(editor)} isProgram={editor.actor.kind !== 'person'} />
              ))}
            </span>
            <span class="presence-text" dir="auto">
              {getEditorName(last)} {describeChanges(last, prompt)} <When at={last.at} />
            </span>
            <span class="visually-hidden">, show who changed this prompt</span>
          </button>
          <div class="menu presence-list" id="recent-editors" popover="auto">
            <p class="menu-title">Recent changes by others</p>
            <ul>
              {others.map((editor) => (
                <li>
                  <Avatar name={getEditorName(editor)} isProgram={editor.actor.kind !== 'person'} />
                  <span class="presence-who" dir="auto">
                    <strong>{getEditorName(editor)}</strong>
                    <span class="quiet-text small">{describeChanges(editor, prompt)}</span>
                    <span class="quiet-text small">
                      {describeMeans(editor)}
                      <When at={editor.at} />
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </>
      ) : null}
    </div>
  )
}

const getEditorName = ({ actor }: RecentEditor) => actor.key_name ?? actor.name ?? 'Someone'

/** The owner and tool of a program's change. */
function describeMeans({ actor }: RecentEditor): string {
  const person = actor.kind === 'key' && actor.name !== null ? `for ${actor.name}` : undefined
  const tool = actor.tool === null ? undefined : `with ${actor.tool}`
  const words = [person, tool].filter((each) => each !== undefined).join(', ')
  return words && `${words} · `
}

const FIRST_OF_ACTION: Readonly<Record<string, string>> = {
  'blocks.reordered': 'moved blocks',
  'block.deleted': 'deleted a block',
  'version.saved': 'saved a version',
  'version.published': 'published',
}

/** Summarizes changes by current names: "changed Role and Rules". */
function describeChanges({ changes }: RecentEditor, { blocks, variables }: EditedPrompt): string {
  const names = new Map<string, string>([
    ...blocks.map(({ id, title }) => [id, title] as const),
    ...variables.map(({ id, key }) => [id, `{{${key}}}`] as const),
  ])
  const changed = new Set(changes.flatMap(({ target_id }) => names.get(target_id) ?? []))
  const [first] = changes
  if (changed.size === 0) return FIRST_OF_ACTION[first?.action ?? ''] ?? 'edited'
  const shown = [...changed].slice(0, MAX_NAMES)
  const more = changed.size - shown.length
  return `changed ${listed(more > 0 ? [...shown, `${more} more`] : shown)}`
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })
const listed = (words: readonly string[]) => LIST.format(words)
