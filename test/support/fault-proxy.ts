import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** How the proxy treats a connection's bytes, in both directions. */
type Fate = 'passed' | 'swallowed' | 'paused'

interface Pair {
  readonly client: Socket
  readonly server: Socket
  fate: Fate
}

/** A TCP proxy in front of a database that simulates network failures. */
export interface FaultProxy {
  /** The database's URL through the proxy. */
  readonly url: string
  /** Resets open connections; new connections work. */
  cut(): void
  /** Silences open connections forever, like a firewall that dropped them; new connections work. */
  swallow(): void
  /** Pauses all connections until `thaw`; loses nothing. */
  freeze(): void
  thaw(): void
  /** Resets open and new connections. */
  refuse(refusing: boolean): void
  /** Delays all data, in each direction. */
  delay(milliseconds: number): void
  close(): Promise<void>
}

export async function startFaultProxy(url: string): Promise<FaultProxy> {
  const target = new URL(url)
  const pairs = new Set<Pair>()
  let [frozen, refusing, late] = [false, false, 0]

  const forward = (pair: Pair, from: Socket, to: Socket) => {
    from.on('data', (chunk) => {
      if (pair.fate === 'swallowed') return
      if (late === 0) to.write(chunk)
      else setTimeout(() => to.write(chunk), late)
    })
    const end = () => {
      pairs.delete(pair)
      // With packets dropped, neither side notices that the other closed.
      if (pair.fate === 'passed') to.destroy()
    }
    from.on('close', end).on('error', end)
  }
  const reset = () => {
    for (const { client, server } of pairs) for (const each of [client, server]) each.destroy()
  }
  const listener = createServer((client) => {
    if (refusing) {
      client.destroy()
      return
    }
    const server = connect(Number(target.port), target.hostname)
    const pair: Pair = { client, server, fate: 'passed' }
    pairs.add(pair)
    forward(pair, client, server)
    forward(pair, server, client)
    if (frozen) hold(pair, true)
  })
  const own = new URL(url)
  own.port = String(await listen(listener))
  return {
    url: own.href,
    cut: reset,
    swallow() {
      for (const pair of pairs) pair.fate = 'swallowed'
    },
    freeze() {
      frozen = true
      for (const pair of pairs) hold(pair, true)
    },
    thaw() {
      frozen = false
      for (const pair of pairs) if (pair.fate === 'paused') hold(pair, false)
    },
    refuse(now) {
      refusing = now
      if (now) reset()
    },
    delay(milliseconds) {
      late = milliseconds
    },
    close() {
      reset()
      return new Promise((done) => listener.close(() => done()))
    },
  }
}

function hold(pair: Pair, isPaused: boolean): void {
  pair.fate = isPaused ? 'paused' : 'passed'
  for (const socket of [pair.client, pair.server]) {
    if (isPaused) socket.pause()
    else socket.resume()
  }
}

const listen = (server: Server): Promise<number> =>
  new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port))
  })
