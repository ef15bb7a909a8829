import type { Answer } from '@promptwire/contract/operation'
import { etagFromHash } from './etag-from-hash.ts'
import type { ResponseBody } from './response-body.ts'
import { hashed } from './sha256.ts'

const ENVELOPE_START = '{"data":'
const ENVELOPE_END = ',"error":null}'
/** Max bytes of the last field and the closing braces of data and envelope. */
const MAX_TRAILER_BYTES = 200

interface SerializeOptions {
  readonly revision?: number | undefined
  /** Adds a last field, built from the entity tag, to the data. */
  readonly lastField?: (etag: string) => string
}

/** A response of serialized JSON, with its envelope and entity tag: built once, sent unchanged. */
export class SerializedResponse<T> implements Answer<T> {
  /** Bytes for a long text, so that it is encoded once for all responses. */
  readonly body: ResponseBody
  readonly etag: string
  readonly revision: number | undefined

  private constructor(body: ResponseBody, etag: string, revision: number | undefined) {
    this.body = body
    this.etag = etag
    this.revision = revision
  }

  /** The entity tag covers the JSON before the last field. */
  static async fromJson<T>(
    json: string,
    { revision, lastField }: SerializeOptions = {},
  ): Promise<SerializedResponse<T>> {
    const { text, hash } = await hashed(ENVELOPE_START + json.slice(0, -1), MAX_TRAILER_BYTES)
    const etag = etagFromHash(hash, revision)
    const trailer = `${lastField ? `,${lastField(etag)}` : ''}}${ENVELOPE_END}`
    return new SerializedResponse<T>(appendTrailer(text, trailer), etag, revision)
  }

  /** Parses the body; only redaction and stored responses need it. */
  get data(): T {
    const text = typeof this.body === 'string' ? this.body : new TextDecoder().decode(this.body)
    return JSON.parse(text).data
  }

  /** The JSON of the data with its entity tag as the last field. */
  toItem(): ResponseBody {
    const { body } = this
    const lastField = `,"etag":${JSON.stringify(this.etag)}}`
    const [start, end] = [ENVELOPE_START.length, -`}${ENVELOPE_END}`.length]
    if (typeof body === 'string') return body.slice(start, end) + lastField
    return Buffer.concat([body.subarray(start, end), Buffer.from(lastField)])
  }

  toJSON(): Answer<T> {
    return { data: this.data, revision: this.revision }
  }
}

/** Writes the trailer into the bytes reserved at the end of the text. */
function appendTrailer(text: ResponseBody, trailer: string): ResponseBody {
  if (typeof text === 'string') return text + trailer
  const from = text.length - MAX_TRAILER_BYTES
  return text.subarray(0, from + text.write(trailer, from))
}
