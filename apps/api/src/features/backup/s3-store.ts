import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError } from '@promptwire/runtime/environment'
import { AwsClient } from 'aws4fetch'

/** An S3-compatible bucket and prefix, with a key that may write there. */
export interface S3Settings {
  /** `https://host/bucket/prefix`, with the bucket in the path. */
  readonly url: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

/** S3 requires parts of at least 5 MiB; a few are in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024
const RETRIES = 4
const FIRST_PAUSE_MS = 100

const UPLOAD_ID = /<UploadId>([^<]+)<\/UploadId>/
const KEY = /<Key>([^<]+)<\/Key>/g
const NEXT = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/

export class S3Store {
  readonly #client: AwsClient
  readonly #base: string
  readonly #bucket: string
  readonly #prefix: string

  constructor({ url, ...key }: S3Settings) {
    const { origin, pathname } = new URL(url)
    const [bucket = '', ...prefix] = pathname.split('/').filter(Boolean)
    this.#bucket = `${origin}/${bucket}`
    this.#prefix = prefix.map((part) => `${part}/`).join('')
    this.#base = `${this.#bucket}/${this.#prefix}`
    this.#client = new AwsClient({ ...key, service: 's3', retries: RETRIES })
  }

  /** Uploads part by part; the object appears only after the last part. */
  async upload(name: string, pieces: AsyncIterable<Buffer>): Promise<void> {
    const started = await this.#send('POST', `${this.#base}${name}?uploads=`)
    const uploadId = UPLOAD_ID.exec(started)?.[1]
    if (!uploadId) throw new OperatorError(`${this.#bucket} did not start an upload.`)
    const address = `${this.#base}${name}?uploadId=${encodeURIComponent(uploadId)}`
    try {
      const tags: string[] = []
      for await (const part of toParts(pieces)) {
        tags.push(await this.#sendPart(`${address}&partNumber=${tags.length + 1}`, part))
      }
      const parts = tags.map(
        (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      )
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const completed = await this.#send('POST', address, body)
      // S3 may answer 200 and then report an error.
      if (/<Error>/.test(completed)) throw new OperatorError(`${this.#bucket}: ${completed}`)
    } catch (error) {
      await this.#send('DELETE', address).catch(() => {})
      throw error
    }
  }

  async list(): Promise<string[]> {
    const names: string[] = []
    for (let token: string | undefined = ''; token !== undefined; ) {
      const from = token && `&continuation-token=${encodeURIComponent(token)}`
      const query = `?list-type=2&prefix=${encodeURIComponent(this.#prefix)}${from}`
      const page: string = await this.#send('GET', this.#bucket + query)
      names.push(...[...page.matchAll(KEY)].map(([, key = '']) => key.slice(this.#prefix.length)))
      token = NEXT.exec(page)?.[1]
    }
    return names
  }

  async delete(name: string): Promise<void> {
    await this.#send('DELETE', this.#base + name)
  }

  /** Returns the tag that completing the upload requires for each part. */
  async #sendPart(address: string, part: Buffer): Promise<string> {
    const response = await this.#fetch('PUT', address, part)
    const tag = response.headers.get('etag')
    if (!tag) throw new OperatorError(`${this.#bucket} confirmed no part.`)
    return tag
  }

  async #send(method: string, address: string, body?: string): Promise<string> {
    return (await this.#fetch(method, address, body)).text()
  }

  async #fetch(method: string, address: string, body?: string | Buffer): Promise<Response> {
    const bytes = Buffer.from(body ?? '')
    // The signature covers the bytes, which detects changes on the way.
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const headers = { 'x-amz-content-sha256': sha256 }
    const request = { method, headers, ...(body !== undefined && { body: new Uint8Array(bytes) }) }
    const response = await this.#retryLost(() => this.#client.fetch(address, request))
    if (response.ok) return response
    const reason =
      /<Message>([^<]+)<\/Message>/.exec(await response.text())?.[1] ?? 'no reason given'
    throw new OperatorError(`${this.#bucket} answered ${response.status}: ${reason}`)
  }

  /** Retries requests without a response; the client already retries server errors. */
  async #retryLost(send: () => Promise<Response>): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await send()
      } catch (cause) {
        if (attempt > RETRIES) {
          throw new OperatorError(`${this.#bucket} cannot be reached.`, { cause })
        }
        await pause(FIRST_PAUSE_MS * 2 ** attempt)
      }
    }
  }
}

async function* toParts(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [collected, size]: [Buffer[], number] = [[], 0]
  for await (const piece of pieces) {
    collected.push(piece)
    size += piece.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(collected)
    collected = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(collected)
}
