import type { Answer } from '@promptwire/core/contract/operation'
import { etagOfHash } from './etag-of-hash.ts'
import type { Sendable } from './sendable.ts'
import { hashed } from './sha256.ts'

const BEGINNING = '{"data":'
const ENVELOPE_END = ',"error":null}'
/** Bytes that the last field and the ends of data and envelope take at most. */
const MOST_BEHIND = 200

interface Parts {
  readonly revision?: number | undefined
  /** What stands in the data behind all other fields, made of the entity tag. */
  readonly lastField?: (etag: string) => string
}

/** An answer whose data is JSON already, with its envelope and entity tag: made once, sent as it is. */
export class WrittenAnswer<T> implements Answer<T> {
  /** Bytes where it is long: they are not encoded again for each answer. */
  readonly body: Sendable
  readonly etag: string
  readonly revision: number | undefined

  private constructor(body: Sendable, etag: string, revision: number | undefined) {
    this.body = body
    this.etag = etag
    this.revision = revision
  }

  /** Of the JSON of an object; its entity tag is of what comes before the last field. */
  static async of<T>(json: string, { revision, lastField }: Parts = {}): Promise<WrittenAnswer<T>> {
    const { text, hash } = await hashed(BEGINNING + json.slice(0, -1), MOST_BEHIND)
    const etag = etagOfHash(hash, revision)
    const behind = `${lastField ? `,${lastField(etag)}` : ''}}${ENVELOPE_END}`
    return new WrittenAnswer<T>(completed(text, behind), etag, revision)
  }

  /** Only what leaves something out for a caller, or keeps the answer, looks into it. */
  get data(): T {
    const text = typeof this.body === 'string' ? this.body : new TextDecoder().decode(this.body)
    return JSON.parse(text).data
  }

  toJSON(): Answer<T> {
    return { data: this.data, revision: this.revision }
  }
}

/** Writes the end of a text behind it, in the room that was left for it. */
function completed(text: Sendable, behind: string): Sendable {
  if (typeof text === 'string') return text + behind
  const from = text.length - MOST_BEHIND
  return text.subarray(0, from + text.write(behind, from))
}
