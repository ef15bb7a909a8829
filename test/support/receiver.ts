import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'vitest'

export interface Received {
  readonly headers: Record<string, string>
  readonly body: string
}

/** A webhook receiver on loopback; responds 204 by default. */
export async function startReceiver() {
  const received: Received[] = []
  const answers: (number | { status: number; body: string })[] = []
  let connections = 0
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      const answer = answers.shift() ?? 204
      const { status, body: reply } =
        typeof answer === 'number' ? { status: answer, body: '' } : answer
      response.writeHead(status, { location: '/elsewhere' }).end(reply)
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
    /** Statuses of the next responses in order, some with a body. */
    answers,
    connections: () => connections,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/** Fixture: closes at the end of its test. */
export async function receiverOfTest({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  return receiver
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>
