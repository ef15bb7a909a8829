import { canSeeValues } from '@promptwire/contract/audit/audit-actions'
import type { Permission } from '@promptwire/core/access/permissions'
import type { StoredEvent } from '../../kernel/change/event-record.ts'
import type { StreamEvent, StreamItem } from '../../kernel/stream.ts'

/** Cached forms per event; a project can have as many permission sets as keys. */
const MAX_FORMS = 16

type Forms<Form> = WeakMap<object, Map<string, Form>>
const ofEvents: Forms<StreamEvent> = new WeakMap()
const ofParts: Forms<StreamItem> = new WeakMap()

/** Callers with the same permissions see the same form of an event. */
export const toVisibilityKey = (may: ReadonlySet<Permission>): string => [...may].sort().join()

/** Built once for all followers with the same events and permissions. */
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
