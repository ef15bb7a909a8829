import { clockTime } from '@promptwire/core/text/time-zone'
import { useContext } from 'hono/jsx'
import { canEdit } from '../../product/managed/can-edit.ts'
import { RenderingContext } from '../../ui/data/rendering.ts'
import type { EditorContext } from './editor-context.ts'

/** Initial save status. The script updates it in the same time zone. */
export const SavedWhen = (props: EditorContext) => {
  const { timeZone } = useContext(RenderingContext)
  return (
    <span
      class="editor-saving quiet-text"
      id="editor-saving"
      role="status"
      data-time-zone={timeZone}
    >
      {canEdit(props) ? savedWhen(props, timeZone) : 'View only'}
    </span>
  )
}

/** Includes the time of a recent save. */
function savedWhen({ editors: [last], refused }: EditorContext, timeZone: string): string {
  if (refused) return 'Not saved'
  return last ? `Saved ${clockTime(new Date(last.at), timeZone)}` : 'Saved'
}
