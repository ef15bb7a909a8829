/** Delays a model's answers until opened. */
export interface Gate {
  readonly opened: Promise<void>
  open(): void
}

export function createGate(): Gate {
  let open = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { opened, open }
}

const event = (more: string) => `data: {"id":"1","created":1,"model":"m",${more}}\n\n`

/** Streams a chat completion that waits for the gate after its text. */
export async function* pausedAnswer(
  { opened }: Gate,
  { text = 'Hello', usage }: { text?: string; usage?: string | undefined } = {},
) {
  yield event(`"choices":[{"index":0,"delta":{"role":"assistant","content":"${text}"}}]`)
  await opened
  yield event('"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]')
  if (usage) yield event(`"choices":[],"usage":${usage}`)
  yield 'data: [DONE]\n\n'
}
