import type { EventMessage } from '@promptwire/contract/events/events'
import type { EditQueue } from '../queue/edit-queue.ts'

interface RemoteSyncOptions {
  readonly path: string
  readonly promptId: string
  readonly queue: EditQueue
  readonly onRemoteChange: () => void
}

/** Has the queue fetch what others change while the page is visible. */
export function syncRemoteChanges({
  path,
  promptId,
  queue,
  onRemoteChange,
}: RemoteSyncOptions): void {
  const fetchAll = () => {
    queue.remote.miss()
    queue.fetchSoon()
  }
  const onUpdate = ({ data }: MessageEvent<string>) => {
    // The API's own stream, passed through.
    const event = JSON.parse(data) as EventMessage
    if (event.type !== 'prompt.updated' || event.data.prompt_id !== promptId) return
    const { revision } = queue.base
    if (event.data.revision <= revision) return
    queue.remote.add(event, revision)
    onRemoteChange()
    queue.fetchSoon()
  }
  whileVisible(`${path}/edits/events`, (events) => {
    events.addEventListener('resync', fetchAll)
    events.addEventListener('open', fetchAll)
    events.addEventListener('prompt.updated', onUpdate)
  })
}

const RECONNECT_MS = 5_000

/** Keeps a stream open while the page is visible: a browser has few connections per server. */
function whileVisible(url: string, listen: (events: EventSource) => void): void {
  let events: EventSource | undefined
  const open = () => {
    events?.close()
    events = undefined
    if (document.hidden) return
    events = new EventSource(url)
    listen(events)
    events.addEventListener('error', () => {
      // An error response ends it; the browser reopens a lost connection.
      if (events?.readyState === EventSource.CLOSED) setTimeout(open, RECONNECT_MS)
    })
  }
  document.addEventListener('visibilitychange', open)
  open()
}
