import type { Answer } from '@promptwire/core/contract/operation'
import { strongEtag } from './strong-etag.ts'

/** An answer whose data is JSON already, with its envelope and entity tag: made once, sent as it is. */
export class WrittenAnswer<T> implements Answer<T> {
  readonly body: string
  readonly etag: string
  readonly revision: number | undefined

  /** `etag` where the data names its own. */
  constructor(
    json: string,
    { revision, etag }: { revision?: number | undefined; etag?: string } = {},
  ) {
    this.body = `{"data":${json},"error":null}`
    this.etag = etag ?? strongEtag(this.body, revision)
    this.revision = revision
  }

  /** Only what leaves something out for a caller, or keeps the answer, looks into it. */
  get data(): T {
    return JSON.parse(this.body).data
  }

  toJSON(): Answer<T> {
    return { data: this.data, revision: this.revision }
  }
}
