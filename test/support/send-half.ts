import { connect } from 'node:net'

/** Sends part of a request and resets the connection, like a killed program. */
export const sendHalf = (url: string, head: readonly string[], body: string) =>
  new Promise<void>((done, failed) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () => {
      const text = `${head.join('\r\n')}\r\n\r\n${body}`
      socket.write(text, () => setImmediate(() => socket.resetAndDestroy()))
    })
    socket.on('close', () => done()).on('error', failed)
  })

/** Incomplete bodies, each with its framing header. */
export const HALF_BODIES = [
  ['Content-Length: 1000', '{"name":'],
  ['Transfer-Encoding: chunked', '8\r\n{"name":\r\n'],
] as const
