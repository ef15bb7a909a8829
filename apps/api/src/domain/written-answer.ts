import type { Answer } from '@promptwire/core/contract/operation'

/** JSON of an answer's data, and the entity tag where the data names one. */
export interface Written {
  readonly json: string
  readonly etag?: string
}

const written = new WeakMap<Answer<unknown>, Written>()

/** An answer whose data is JSON already, so that a large one is not written twice. */
export function writtenAnswer<T>(text: Written, revision?: number): Answer<T> {
  const answer = {
    get data(): T {
      return JSON.parse(text.json)
    },
    revision,
  }
  written.set(answer, text)
  return answer
}

/** The JSON of an answer's data where it was written already. */
export const writtenData = (answer: Answer<unknown>): Written | undefined => written.get(answer)
