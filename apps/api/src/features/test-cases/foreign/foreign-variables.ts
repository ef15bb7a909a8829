/** Names that other tools use for the user message, in order of preference. */
const INPUTS = ['input_text', 'input', 'question', 'query', 'message', 'user_input']

interface TestInput {
  readonly input_text: string
  readonly variables: Readonly<Record<string, string | number | boolean>>
  readonly lost: readonly string[]
}

/**
 * Reads the values of a foreign test: one is the user message, the others are variables. With
 * `shouldKeepInput`, the message stays a variable too, for prompts and checks that name it.
 */
export function readVariables(
  given: Readonly<Record<string, unknown>>,
  shouldKeepInput = false,
): TestInput {
  const input = INPUTS.find((name) => typeof given[name] === 'string')
  const lost: string[] = []
  const variables = Object.entries(given).flatMap(([key, value]) => {
    if (value === null || value === undefined) return []
    if (key === input && (!shouldKeepInput || key === 'input_text')) return []
    if (typeof value === 'object') {
      lost.push(`${key} is not text; it became its JSON`)
      return [[key, JSON.stringify(value)] as const]
    }
    return [[key, value as string | number | boolean] as const]
  })
  if (input === undefined) {
    lost.push(`the user message: no value is named ${INPUTS.join(', ')}`)
  }
  return {
    input_text: input === undefined ? '' : String(given[input]),
    variables: Object.fromEntries(variables),
    lost,
  }
}
