import type { EventMessage } from '@promptwire/core/contract/public/events'
import type { PromptSaver } from '../save/prompt-saver.ts'
import type { RecordCalls } from '../save/record-calls.ts'
import { RemoteChangeLog } from './remote-changes.ts'

interface RemoteSyncOptions {
  readonly path: string
  readonly promptId: string
  readonly saver: PromptSaver
  readonly records: RecordCalls
  readonly onRemoteChange: () => void
}

const BURST_MS = 150

/** Applies changes by others while the page is visible; fetches only the changed records. */
export function syncRemoteChanges({
  path,
  promptId,
  saver,
  records,
  onRemoteChange,
}: RemoteSyncOptions): void {
  const changes = new RemoteChangeLog()
  let timer = 0
  const fetchSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      const { revision, only } = changes.take()
      const result = await records.copy(only)
      if (result.kind !== 'ok') return changes.miss()
      // Later changes of other records come with their own events.
      saver.adopt(only ? { ...result.value, revision } : result.value)
    }, BURST_MS)
  }
  const fetchAll = () => {
    changes.miss()
    fetchSoon()
  }
  const onUpdate = ({ data }: MessageEvent<string>) => {
    // The API's own stream, passed through.
    const event = JSON.parse(data) as EventMessage
    if (event.type !== 'prompt.updated' || event.data.prompt_id !== promptId) return
    if (event.data.revision <= saver.revision) return
    changes.add(event, saver.revision)
    onRemoteChange()
    fetchSoon()
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
