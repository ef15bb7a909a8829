import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { KEEP_ALIVE } from './server-pool.ts'

/** Receives a notice's payload; undefined means that notices may have been missed. */
type OnNotice = (payload: string | undefined) => void
type Listeners = Map<string, readonly OnNotice[]>
/** Resolves once subscribed, or if the next connection will subscribe. */
export type Listen = (channel: string, onNotice: OnNotice) => Promise<void>

const RECONNECT_MS = 1_000
/** This connection writes nothing else, so a lost connection would go unnoticed. */
const HEARTBEAT_MS = 5_000
const ANSWER_MS = 5_000
const GOODBYE_MS = 1_000

export interface Notifications {
  readonly listen: Listen
  close(): Promise<void>
}

/** Notices of a server, over a separate connection that reconnects. */
export function serverNotifications(url: string): Notifications {
  const listeners: Listeners = new Map()
  const closing = new AbortController()
  let ask: RunStatement | undefined
  let client: pg.Client | undefined
  let connected: Promise<void> | undefined

  const stayConnected = async () => {
    while (!closing.signal.aborted) {
      client = new pg.Client({
        connectionString: url,
        ...KEEP_ALIVE,
        connectionTimeoutMillis: ANSWER_MS,
        query_timeout: ANSWER_MS,
        application_name: 'promptwire-events',
      })
      client.on('notification', ({ channel, payload }) => notify(listeners, channel, payload))
      ask = serializeStatements(client)
      await subscribeUntilEnd(client, ask, listeners).catch(() => {})
      await pause(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  return {
    async listen(channel, onNotice) {
      add(listeners, channel, onNotice)
      const listening = connected && ask?.(listenTo(channel))
      connected ??= stayConnected()
      await listening?.catch(() => {})
    },
    async close() {
      closing.abort()
      const ended = Promise.all([client?.end().catch(() => {}), connected])
      // A dead server never closes the connection.
      await Promise.race([ended, pause(GOODBYE_MS, undefined, { ref: false })])
    },
  }
}

type RunStatement = (statement: string) => Promise<unknown>

/** A client takes one statement at a time; pg 9 refuses a second one. */
function serializeStatements(client: pg.Client): RunStatement {
  let last: Promise<unknown> = Promise.resolve()
  return (statement) => {
    last = last.catch(() => {}).then(() => client.query(statement))
    return last
  }
}

async function subscribeUntilEnd(
  client: pg.Client,
  ask: RunStatement,
  listeners: Listeners,
): Promise<void> {
  client.on('error', () => {})
  const ended = new Promise((resolve) => client.once('end', resolve))
  // With an unanswered query, end() does not wait for the other side.
  const beat = () => void ask('SELECT 1').catch(() => client.end())
  let beating: NodeJS.Timeout | undefined
  try {
    await client.connect()
    beating = setInterval(beat, HEARTBEAT_MS)
    for (const channel of listeners.keys()) await ask(listenTo(channel))
    // Notices from before the subscription were missed.
    for (const channel of listeners.keys()) notify(listeners, channel, undefined)
    await ended
  } finally {
    clearInterval(beating)
    await client.end().catch(() => {})
  }
}

/** The embedded database sends notices on the pool's connection. */
export function embeddedNotifications(pool: pg.Pool): Notifications {
  const listeners: Listeners = new Map()
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => notify(listeners, channel, payload))
  })
  return {
    async listen(channel, onNotice) {
      add(listeners, channel, onNotice)
      // PGlite has one session, which outlives the pool's connections.
      await pool.query(listenTo(channel)).catch(() => {})
    },
    close: async () => {},
  }
}

function add(listeners: Listeners, channel: string, onNotice: OnNotice): void {
  listeners.set(channel, [...(listeners.get(channel) ?? []), onNotice])
}

function notify(listeners: Listeners, channel: string, payload: string | undefined): void {
  for (const onNotice of listeners.get(channel) ?? []) onNotice(payload)
}

const listenTo = (channel: string) => `LISTEN ${pg.escapeIdentifier(channel)}`
