import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PATH = '/callback'

const page = (text: string) =>
  `<!doctype html><meta charset="utf-8"><title>Promptwire</title><p>${text}</p>`

/**
 * Listens on a random loopback port for the authorization response (RFC 8252, 7.3). Ignores
 * requests with another state.
 */
export async function openLoopback(state: string) {
  let receive = (_answer: URLSearchParams) => {}
  const answered = new Promise<URLSearchParams>((resolve) => {
    receive = resolve
  })
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
    const isAnswer = pathname === PATH && searchParams.get('state') === state
    const text = isAnswer
      ? 'You can close this window, and continue in the terminal.'
      : 'This is not a response to the sign-in.'
    response.writeHead(isAnswer ? 200 : 400, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'",
      Connection: 'close',
    })
    response.end(page(text), () => {
      if (isAnswer) receive(searchParams)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { redirectUri: `http://127.0.0.1:${port}${PATH}`, answered, close: () => server.close() }
}
