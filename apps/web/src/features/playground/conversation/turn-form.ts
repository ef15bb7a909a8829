import type { RawInput } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { invalidField } from '@promptwire/core/errors/failure'
import { z } from 'zod'
import { multiline, texts } from '../../../session/forms/form-fields.ts'
import type { Run } from '../load-run.ts'
import { readVariables } from '../run-form.ts'

/** Also has `result.<number>` for each tool call, and values that runs do not store. */
export const TurnForm = z.object({ next_message: multiline() }).catchall(texts())

/** The field for a tool call's result. */
export const resultField = (at: number): string => `result.${at}`

/** True if the model answered, so that the conversation can continue. */
export const canContinue = ({ outcome, output, tool_calls }: Run): boolean =>
  outcome === 'finished' && (output.trim() !== '' || tool_calls.length > 0)

/** Builds the next run: the same call, with the model's answer and the reply. */
export function toContinuation(
  run: Run,
  { next_message, ...given }: z.output<typeof TurnForm>,
): RawInput<typeof publicContract.run_playground> {
  const { temperature, max_tokens, top_p } = run.settings
  const { output: content, tool_calls } = run
  const calls = tool_calls.length > 0 && { tool_calls }
  return {
    prompt_id: run.prompt_id,
    ...(run.revision === null && { version: run.version }),
    provider: run.provider,
    model: run.model,
    temperature,
    max_tokens,
    top_p,
    variables: { ...readVariables(given), ...run.variables },
    ...(run.message !== null && { message: run.message }),
    turns: [
      ...run.turns,
      { role: 'assistant', content, ...calls },
      ...readResults(run, given),
      ...readMessage(run, next_message),
    ],
  }
}

function readResults({ tool_calls }: Run, given: Readonly<Record<string, unknown>>) {
  return tool_calls.map(({ id }, at) => {
    const [text = ''] = texts().parse(given[resultField(at)])
    if (text === '') throw invalidField(resultField(at), 'enter what the tool returns.')
    const content = text.replaceAll('\r\n', '\n')
    return { role: 'tool' as const, tool_call_id: id, content }
  })
}

function readMessage({ tool_calls }: Run, content: string) {
  if (content.trim() !== '') return [{ role: 'user' as const, content }]
  if (tool_calls.length > 0) return []
  throw invalidField('next_message', 'enter a message.')
}
