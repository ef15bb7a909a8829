import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFetchMetadataDocument } from '../src/store/fetch-metadata-document.ts'

let server: Server
let connections = 0
beforeAll(
  () =>
    new Promise<void>((listening) => {
      server = createServer((socket) => {
        connections++
        socket.destroy()
      })
      server.listen(0, '127.0.0.1', listening)
    }),
)
afterAll(() => server.close())

test.each(['localhost', 'localhost.localdomain', '127.0.0.1', '[::ffff:127.0.0.1]', '2130706433'])(
  'a metadata document on %s is not fetched: no connection reaches this machine',
  async (host) => {
    const { port } = server.address() as AddressInfo
    const url = `https://${host}:${port}/client.json`
    await expect(createFetchMetadataDocument()(url)).rejects.toMatchObject({
      error: 'invalid_client_metadata',
    })
    expect(connections).toBe(0)
  },
)
