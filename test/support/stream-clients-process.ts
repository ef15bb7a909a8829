// Follows a project's events over many connections, and counts events for its parent.
import { connect } from 'node:net'
import { setPriority } from 'node:os'

const AT_A_TIME = 50
/** The lowest priority: clients must not take CPU from the measured server. */
const YIELDING = 19

const [origin = '', streams = '0'] = process.argv.slice(2)
const keys = (process.env['KEYS'] ?? '').split(',')
const { hostname, port, host } = new URL(origin)
const seen = { open: 0, ended: 0, refused: [] as number[], misplaced: 0, events: 0 }

/** Resolves once the stream sent its cursor, or was refused. */
const follow = (key: string) =>
  new Promise<void>((resolve) => {
    let text = ''
    let last: number | undefined
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET /api/v1/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n\r\n`,
      )
    })
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk
      if (last === undefined && text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200')) {
        seen.refused.push(Number(text.slice(9, 12)))
        socket.destroy()
        return resolve()
      }
      for (const [, id] of text.matchAll(/^id: (\d+)\n/gm)) {
        const number = Number(id)
        if (last === undefined) seen.open++
        else if (number === last + 1) seen.events++
        else seen.misplaced++
        last = number
        resolve()
      }
      text = text.slice(text.lastIndexOf('\n') + 1)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (last !== undefined) seen.ended++
      resolve()
    })
  })

setPriority(YIELDING)
process.on('message', () => process.send?.(seen))
let next = 0
const opener = async () => {
  while (next < Number(streams)) await follow(keys[next++ % keys.length] ?? '')
}
await Promise.all(Array.from({ length: AT_A_TIME }, opener))
