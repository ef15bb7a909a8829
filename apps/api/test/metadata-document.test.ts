import type { RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFetchMetadataDocument } from '../src/store/fetch-metadata-document.ts'

const PATH = '/client.json'
let server: ReturnType<typeof createSecureServer>
let answer: RequestListener
let requests = 0
let url: string
beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  server = createSecureServer({ key, cert }, (request, response) => {
    requests++
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `https://localhost:${(server.address() as AddressInfo).port}${PATH}`
})
afterAll(() => server.close())
beforeEach(() => {
  requests = 0
})

/** The fetcher with the one guard lifted that keeps tests from serving it. */
const fetchDocument = () => createFetchMetadataDocument({ rejectUnauthorized: false })

const document = () => ({
  client_id: url,
  client_name: 'Example',
  redirect_uris: ['https://example.com/callback'],
})
const answering =
  (status: number, headers: Record<string, string>, body: string): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body)
  }

test('a document is fetched once for as long as it may be cached', async () => {
  answer = answering(200, { 'cache-control': 'max-age=60' }, JSON.stringify(document()))
  const fetchOnce = fetchDocument()
  for (let i = 0; i < 3; i++) {
    expect(await fetchOnce(url)).toEqual({
      client_name: 'Example',
      redirect_uris: ['https://example.com/callback'],
    })
  }
  expect(requests).toBe(1)
})

test('a document that asks not to be cached is fetched each time', async () => {
  answer = answering(200, { 'cache-control': 'no-store, max-age=60' }, JSON.stringify(document()))
  const fetchAlways = fetchDocument()
  await fetchAlways(url)
  await fetchAlways(url)
  expect(requests).toBe(2)
})

test.each([
  ['a redirect', () => answering(302, { location: 'https://example.com/' }, '')],
  ['404', () => answering(404, {}, '{}')],
  ['HTML', () => answering(200, { 'content-type': 'text/html' }, '{}')],
  ['no JSON', () => answering(200, {}, '{')],
  [
    'more than 5 KB',
    () => answering(200, {}, JSON.stringify({ ...document(), x: 'x'.repeat(6_000) })),
  ],
  [
    "another client's document",
    () => answering(200, {}, JSON.stringify({ ...document(), client_id: 'https://x.example/' })),
  ],
  ['a cut connection', (): RequestListener => (_, response) => response.destroy()],
])('%s is no metadata document, and is not remembered', async (_, answered) => {
  const fetchTwice = fetchDocument()
  answer = answered()
  await expect(fetchTwice(url)).rejects.toMatchObject({ error: 'invalid_client_metadata' })
  answer = answering(200, {}, JSON.stringify(document()))
  await expect(fetchTwice(url)).resolves.toMatchObject({ client_name: 'Example' })
})

test.each(['localhost', '127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '0x7f000001'])(
  'a document on %s is not fetched: no connection reaches this machine',
  async (host) => {
    let connections = 0
    const tcp = createTcpServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((listening) => tcp.listen(0, '127.0.0.1', listening))
    const { port } = tcp.address() as AddressInfo
    await expect(
      createFetchMetadataDocument()(`https://${host}:${port}${PATH}`),
    ).rejects.toMatchObject({ error: 'invalid_client_metadata' })
    expect(connections).toBe(0)
    tcp.close()
  },
)
