import type { Answer } from '@promptwire/core/contract/operation'
import { etagFromHash } from './etag-from-hash.ts'
import type { ResponseBody } from './response-body.ts'
import { hashed } from './sha256.ts'

const ENVELOPE_START = '{"data":'
const ENVELOPE_END = ',"error":null}'
/** Bytes that the last field and the ends of data and envelope take at most. */
const MAX_TRAILER_BYTES = 200

interface SerializeOptions {
  readonly revision?: number | undefined
  /** Adds a last field to the data, made of the entity tag. */
  readonly lastField?: (etag: string) => string
}

/** An answer whose data is JSON already, with its envelope and entity tag: made once, sent as it is. */
export class SerializedResponse<T> implements Answer<T> {
  /** Bytes where it is long: they are not encoded again for each answer. */
  readonly body: ResponseBody
  readonly etag: string
  readonly revision: number | undefined

  private constructor(body: ResponseBody, etag: string, revision: number | undefined) {
    this.body = body
    this.etag = etag
    this.revision = revision
  }

  /** Of the JSON of an object; its entity tag is of what comes before the last field. */
  static async fromJson<T>(
    json: string,
    { revision, lastField }: SerializeOptions = {},
  ): Promise<SerializedResponse<T>> {
    const { text, hash } = await hashed(ENVELOPE_START + json.slice(0, -1), MAX_TRAILER_BYTES)
    const etag = etagFromHash(hash, revision)
    const trailer = `${lastField ? `,${lastField(etag)}` : ''}}${ENVELOPE_END}`
    return new SerializedResponse<T>(appendTrailer(text, trailer), etag, revision)
  }

  /** Only what leaves something out for a caller, or keeps the answer, looks into it. */
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

/** Writes the end of a text behind it, in the room that was left for it. */
function appendTrailer(text: ResponseBody, trailer: string): ResponseBody {
  if (typeof text === 'string') return text + trailer
  const from = text.length - MAX_TRAILER_BYTES
  return text.subarray(0, from + text.write(trailer, from))
}
