import { clockTime } from '@promptwire/core/time-zone'
import { useContext } from 'hono/jsx'
import { RenderingContext } from '../../ui/rendering.ts'
import { canEdit, type EditorContext } from './editor-context.ts'

/** How what is typed stands, until a script says it; it goes on by the reader's clock. */
export const SavedWhen = (props: EditorContext) => {
  const { timeZone } = useContext(RenderingContext)
  return (
    <span
      class="editor-saving quiet-text"
      id="editor-saving"
      role="status"
      data-time-zone={timeZone}
    >
      {canEdit(props.project) ? savedWhen(props, timeZone) : 'You may view only'}
    </span>
  )
}

/** With the time where it was saved in the last minutes. */
function savedWhen({ editors: [last], refused }: EditorContext, timeZone: string): string {
  if (refused) return 'Not saved'
  return last ? `Saved ${clockTime(new Date(last.at), timeZone)}` : 'Saved'
}
