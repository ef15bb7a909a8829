import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly headers: Record<string, string>
  readonly body: string
}

/** A receiver of webhooks on loopback that answers as it is told, 204 unless told otherwise. */
export async function startReceiver() {
  const received: Received[] = []
  const answers: number[] = []
  let connections = 0
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(answers.shift() ?? 204, { location: '/elsewhere' }).end()
    })
  })
  server.on('connection', () => {
    connections++
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Statuses of the next answers, in order. */
    answers,
    connections: () => connections,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>
