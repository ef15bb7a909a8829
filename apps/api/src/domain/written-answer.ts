import type { Answer } from '@promptwire/core/contract/operation'

/** JSON of the data of answers that was written elsewhere, perhaps by a thread. */
const texts = new WeakMap<Answer<unknown>, string>()

/** An answer whose data is JSON already, so that a large one is not parsed to be written again. */
export function writtenAnswer<T>(json: string): Answer<T> {
  const answer = {
    get data(): T {
      return JSON.parse(json)
    },
  }
  texts.set(answer, json)
  return answer
}

/** The JSON of an answer's data where it was written already. */
export const writtenData = (answer: Answer<unknown>): string | undefined => texts.get(answer)
