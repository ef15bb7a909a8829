import type { Permission } from '@promptwire/core/access/permissions'
import { canSeeValues } from '@promptwire/core/contract/public/audit-actions'
import type { StoredEvent } from '../../kernel/change/event-record.ts'
import type { StreamEvent, StreamItem } from '../../kernel/stream.ts'

/** Cached forms of one event; a project can have as many sets of permissions as keys. */
const MAX_FORMS = 16

type Forms<Form> = WeakMap<object, Map<string, Form>>
const ofEvents: Forms<StreamEvent> = new WeakMap()
const ofParts: Forms<StreamItem> = new WeakMap()

/** Identifies a set of permissions: callers with the same set see the same of an event. */
export const toVisibilityKey = (may: ReadonlySet<Permission>): string => [...may].sort().join()

/** The events that a follower sees, built once for all with the same events and permissions. */
export const visibleEvents = (
  events: readonly StoredEvent[],
  may: ReadonlySet<Permission>,
  visibility: string,
): StreamItem =>
  cached(ofParts, events, visibility, () => ({
    kind: 'events',
    events: events.map((event) =>
      cached(ofEvents, event, visibility, () => withoutHidden(event, may)),
    ),
  }))

function cached<Form>(forms: Forms<Form>, of: object, visibility: string, make: () => Form): Form {
  const known = forms.get(of) ?? new Map<string, Form>()
  forms.set(of, known)
  const form = known.get(visibility) ?? make()
  if (known.size < MAX_FORMS) known.set(visibility, form)
  return form
}

function withoutHidden(
  { number, message }: StoredEvent,
  may: ReadonlySet<Permission>,
): StreamEvent {
  const { actor, changes, ...rest } = message
  const seen = changes?.filter(({ action }) => canSeeValues(action, may))
  const data = {
    ...rest,
    ...(actor && may.has('versions:read') && { actor }),
    ...(seen && seen.length > 0 && { changes: seen }),
  }
  return { id: number, type: message.type, data }
}
