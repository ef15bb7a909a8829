import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'

export const S3_KEY = {
  accessKeyId: 'test-key',
  secretAccessKey: 'test-secret',
  region: 'eu-test-1',
}

/** An S3-compatible stand-in for uploads, lists and deletions, for requests signed with the key. */
export async function startS3Server() {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Buffer[]>()
  const refused: string[] = []
  /** Failures of the next requests, before they take effect. */
  const failures: (number | 'disconnect')[] = []
  const answer = (
    method: string,
    { pathname, searchParams: query }: URL,
    body: Buffer,
  ): string | { etag: string } => {
    const upload = query.get('uploadId') ?? ''
    if (query.has('uploads')) {
      uploads.set(`upload of ${pathname}`, [])
      return `<UploadId>upload of ${pathname}</UploadId>`
    }
    if (method === 'PUT') {
      const part = Number(query.get('partNumber'))
      uploads.get(upload)?.splice(part - 1, 1, body)
      return { etag: `"part-${part}"` }
    }
    if (method === 'POST') {
      objects.set(pathname, Buffer.concat(uploads.get(upload) ?? []))
      uploads.delete(upload)
      return '<CompleteMultipartUploadResult/>'
    }
    if (method === 'DELETE') {
      if (upload) uploads.delete(upload)
      else objects.delete(pathname)
      return ''
    }
    const prefix = `${pathname}/${query.get('prefix')}`
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted()
    const from = Number(query.get('continuation-token') ?? 0)
    const keys = names
      .slice(from, from + 1)
      .map((name) => `<Key>${name.slice(pathname.length + 1)}</Key>`)
    const next =
      from + 1 < names.length ? `<NextContinuationToken>${from + 1}</NextContinuationToken>` : ''
    return `<ListBucketResult>${keys.join('')}${next}</ListBucketResult>`
  }
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    const failure = failures.shift()
    if (failure === 'disconnect') return void response.destroy()
    if (failure) return void response.writeHead(failure).end('<Message>busy</Message>')
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    if (!(await isSigned(request, url, body))) {
      refused.push(`${request.method} ${request.url}`)
      return void response.writeHead(403).end('<Message>SignatureDoesNotMatch</Message>')
    }
    const answered = answer(request.method ?? '', url, body)
    if (typeof answered === 'string') response.end(answered)
    else response.writeHead(200, answered).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/backups`
  const close = () => new Promise((closed) => server.close(closed))
  return { url, objects, uploads, refused, failures, close }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Verifies the request's signature and the hash of its body. */
async function isSigned({ method = '', headers }: IncomingMessage, url: URL, body: Buffer) {
  const hash = createHash('sha256').update(body).digest('hex')
  const sent = { 'x-amz-content-sha256': String(headers['x-amz-content-sha256']) }
  const datetime = String(headers['x-amz-date'])
  const signer = new AwsV4Signer({
    ...S3_KEY,
    service: 's3',
    method,
    url: url.href,
    headers: sent,
    datetime,
  })
  const { headers: signed } = await signer.sign()
  return (
    hash === sent['x-amz-content-sha256'] && signed.get('authorization') === headers.authorization
  )
}
