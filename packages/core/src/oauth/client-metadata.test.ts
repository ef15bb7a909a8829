import { expect, test } from 'vitest'
import { isMetadataDocumentUrl, isUrlLike, readMetadataDocument } from './client-metadata.ts'

test.each([
  ['https://example.com/client.json', true],
  ['https://example.com:8443/client.json?x=1', true],
  ['http://example.com/client.json', false],
  ['https://example.com/', false],
  ['https://example.com', false],
  ['https://user@example.com/client.json', false],
  ['https://example.com/client.json#x', false],
  ['https://example.com/a/../client.json', false],
  ['https://127.0.0.1/client.json', false],
  ['https://0x7f000001/client.json', false],
  ['https://2130706433/client.json', false],
  ['https://[::1]/client.json', false],
  ['my-client', false],
])('%s can be the URL of a metadata document: %s', (url, can) => {
  expect(isMetadataDocumentUrl(url)).toBe(can)
})

test.each([
  ['https://claude.ai/', true],
  ['http://claude.ai/oauth/client.json', true],
  ['HTTPS://claude.ai/x', true],
  ['https:claude.ai', true],
  [' https://claude.ai/x', true],
  ['//claude.ai/x', true],
  ['\\\\claude.ai', true],
  ['ftp://claude.ai/x', true],
  ['my-client', false],
  ['com.example.app:client', false],
  ['http-client', false],
])('%s looks like a URL: %s', (clientId, expected) => {
  expect(isUrlLike(clientId)).toBe(expected)
})

const CLIENT_URL = 'https://example.com/client.json'
const document = {
  client_id: CLIENT_URL,
  client_name: 'Example',
  redirect_uris: ['https://example.com/callback'],
  grant_types: ['authorization_code', 'refresh_token', 'urn:unknown'],
}

test('ignores unsupported grant types', () => {
  expect(readMetadataDocument(CLIENT_URL, document)).toEqual({
    client_name: 'Example',
    redirect_uris: ['https://example.com/callback'],
  })
})

test.each([
  ['another client_id', { client_id: 'https://example.com/other.json' }],
  ['a secret', { client_secret: 'x' }],
  ['no name', { client_name: undefined }],
  ['no redirect', { redirect_uris: [] }],
  ['a script for a redirect', { redirect_uris: ['javascript:alert(1)'] }],
])('rejects a document with %s', (_, changes) => {
  expect(() => readMetadataDocument(CLIENT_URL, { ...document, ...changes })).toThrow()
})
