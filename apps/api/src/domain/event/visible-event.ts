import { seesValues } from '@promptwire/core/contract/public/audit-actions'
import type { Permission } from '@promptwire/core/permissions'
import type { StreamEvent } from '../stream.ts'
import type { StoredEvent } from './event-store.ts'

/** Cached forms of one event; a project can have as many sets of permissions as keys. */
const MAX_FORMS = 16

const forms = new WeakMap<StoredEvent, Map<string, StreamEvent>>()

/** Names a set of permissions: whoever has the same ones sees the same of an event. */
export const visibilityOf = (may: ReadonlySet<Permission>): string => [...may].sort().join()

/** What a follower sees of an event, made once for all with the same permissions. */
export function visibleEvent(
  event: StoredEvent,
  may: ReadonlySet<Permission>,
  visibility: string,
): StreamEvent {
  const known = forms.get(event) ?? new Map<string, StreamEvent>()
  forms.set(event, known)
  const form = known.get(visibility) ?? withoutHidden(event, may)
  if (known.size < MAX_FORMS) known.set(visibility, form)
  return form
}

function withoutHidden(
  { number, message }: StoredEvent,
  may: ReadonlySet<Permission>,
): StreamEvent {
  const { actor, changes, ...rest } = message
  const seen = changes?.filter(({ action }) => seesValues(action, may))
  const data = {
    ...rest,
    ...(actor && may.has('versions:read') && { actor }),
    ...(seen && seen.length > 0 && { changes: seen }),
  }
  return { id: number, type: message.type, data }
}
