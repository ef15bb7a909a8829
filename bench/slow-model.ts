import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { wireAt } from '../test/support/model-wire.ts'

/**
 * A provider stand-in that streams a piece about every second. The waits vary, since equal waits
 * would gather in bursts, which models do not send.
 */
const MIN_MS = 500
const MAX_MS = 1_500
const PIECES = 600
const answer = {
  pieces: Array.from({ length: PIECES }, (_, i) => ` word${i}`),
  model: 'slow',
  usage: { input: 500, output: PIECES, cached: 0 },
  finish: 'stop',
} as const

const server = createServer(async (request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of wireAt(request.url ?? '')?.(answer) ?? []) {
    if (response.destroyed) return
    response.write(event)
    await pause(MIN_MS + Math.random() * (MAX_MS - MIN_MS))
  }
  response.end()
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
