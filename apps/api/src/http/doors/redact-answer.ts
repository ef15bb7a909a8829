import type { Answer } from '@promptwire/contract/operation'

export const redactAnswer = (
  answer: Answer<unknown>,
  redact: (data: unknown) => unknown,
): Answer<unknown> =>
  Object.assign({}, answer, {
    data: redact(answer.data),
    rest: answer.rest && redactPieces(answer.rest, redact),
  })

async function* redactPieces(
  pieces: AsyncIterable<unknown>,
  redact: (data: unknown) => unknown,
): AsyncGenerator<unknown> {
  for await (const piece of pieces) yield redact(piece)
}
