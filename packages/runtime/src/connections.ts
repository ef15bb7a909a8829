import type { Server, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as pause, setImmediate as polled } from 'node:timers/promises'

/** Max time for open requests, and the quiet time after which a connection closes. */
const OPEN_REQUESTS_MS = 10_000
const IDLE_POLL_MS = 500

export interface Connections {
  /** Sends `Connection: close` with each response from now on, also for open requests. */
  endEach(): void
  /** Stops listening, waits for the open requests, and resolves when all connections are closed. */
  drain(): Promise<void>
}

/** Tracks a server's connections, so that it can stop without cutting a request. */
export function trackConnections(server: Server): Connections {
  const latest = new Map<Socket, ServerResponse | undefined>()
  let ending = false
  server.on('connection', (socket: Socket) => {
    latest.set(socket, undefined)
    socket.once('close', () => latest.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    latest.set(socket, response)
    if (ending) response.setHeader('Connection', 'close')
  })
  const endEach = () => {
    ending = true
    for (const response of latest.values()) {
      if (response && !response.headersSent) response.setHeader('Connection', 'close')
    }
  }
  const drain = async () => {
    endEach()
    // Connections that wait to be accepted would be reset with the listener.
    await polled()
    const closed = new Promise<void>((done) => {
      // http.Server's own close() ends idle connections immediately, read or not.
      TcpServer.prototype.close.call(server, () => done())
    })
    const giveUp = setTimeout(() => server.closeAllConnections(), OPEN_REQUESTS_MS)
    void closeIdleConnections(latest)
    await closed
    clearTimeout(giveUp)
    // The server no longer listens: this only clears its own timer.
    server.close()
  }
  return { endEach, drain }
}

/**
 * Closes connections without an open request or new data since the last poll. However late a poll
 * is on a busy machine, data that has arrived is read first.
 */
async function closeIdleConnections(
  latest: ReadonlyMap<Socket, ServerResponse | undefined>,
): Promise<void> {
  let seen = new Map<Socket, number>()
  while (latest.size > 0) {
    for (const [socket, response] of latest) {
      const isIdle = response === undefined || response.writableFinished
      if (isIdle && seen.get(socket) === socket.bytesRead) socket.destroySoon()
    }
    seen = new Map([...latest.keys()].map((socket) => [socket, socket.bytesRead]))
    await pause(IDLE_POLL_MS)
    await polled()
  }
}
