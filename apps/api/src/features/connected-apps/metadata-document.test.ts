import type { RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFetchMetadataDocument } from './fetch-metadata-document.ts'
import { createMetadataDocuments } from './metadata-documents.ts'

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

/** Looks documents up without the connection guard, so that tests can serve them. */
function lookUp() {
  const fetchDocument = createFetchMetadataDocument({ rejectUnauthorized: false })
  const clock = { now: new Date() }
  const documents = createMetadataDocuments(fetchDocument, () => clock.now)
  const get = async (at = url) => documents.remembered(at) ?? (await documents.fetch(at))
  return { clock, get }
}
const later = (clock: { now: Date }, seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}

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

test('fetches a document once per cache lifetime', async () => {
  answer = answering(200, { 'cache-control': 'max-age=60' }, JSON.stringify(document()))
  const { get, clock } = lookUp()
  for (let i = 0; i < 3; i++) {
    expect(await get()).toEqual({
      client_name: 'Example',
      redirect_uris: ['https://example.com/callback'],
    })
  }
  expect(requests).toBe(1)
  later(clock, 61)
  await get()
  expect(requests).toBe(2)
})

test('fetches a document each time if it forbids caching', async () => {
  answer = answering(200, { 'cache-control': 'no-store, max-age=60' }, JSON.stringify(document()))
  const { get } = lookUp()
  await get()
  await get()
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
])('%s is no metadata document; the short error is cached for a minute', async (_, answered) => {
  const { get, clock } = lookUp()
  answer = answered()
  const refusal = await get().catch((error) => error)
  expect(refusal).toMatchObject({ error: 'invalid_client_metadata' })
  expect([
    "The app's metadata document could not be fetched.",
    'client_id in the document does not match its URL.',
  ]).toContain(refusal.message)
  answer = answering(200, {}, JSON.stringify(document()))
  later(clock, 59)
  await expect(get()).rejects.toBe(refusal)
  expect(requests).toBe(1)
  later(clock, 2)
  await expect(get()).resolves.toMatchObject({ client_name: 'Example' })
})

test('concurrent requests for one document share a fetch, and few fetches run at once', async () => {
  const { get } = lookUp()
  const waiting: (() => void)[] = []
  answer = (request, response) => {
    const client_id = new URL(request.url ?? '', url).href
    waiting.push(() => response.end(JSON.stringify({ ...document(), client_id })))
    response.setHeader('content-type', 'application/json')
  }
  const createUrl = (i: number) => url.replace(PATH, `/client-${i}.json`)
  const open = Array.from({ length: 16 }, (_, i) => get(createUrl(i % 8)))
  while (waiting.length < 8) await new Promise((later) => setTimeout(later, 5))
  await expect(get(createUrl(8))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  for (const end of waiting) end()
  await Promise.all(open)
  expect(requests).toBe(8)
  const next = get(createUrl(8))
  while (waiting.length < 9) await new Promise((later) => setTimeout(later, 5))
  waiting[8]?.()
  await expect(next).resolves.toMatchObject({ client_name: 'Example' })
})

test.each(['localhost', '127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '0x7f000001'])(
  'does not fetch a document on %s: no connection reaches this machine',
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
