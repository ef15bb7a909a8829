/** Opens and reads playground runs. Notifies the parent once each run has its first token. */
const origin = process.env['ORIGIN'] ?? ''
const keys = (process.env['KEYS'] ?? '').split(',')
const prompts = (process.env['PROMPTS'] ?? '').split(',')
const RUNS = Number(process.env['RUNS'])
const AT_A_TIME = 20

async function openRun(at: number): Promise<void> {
  const [key, prompt] = [keys[at % keys.length], prompts[at % prompts.length]]
  const response = await fetch(`${origin}/api/v1/prompts/${prompt}/playground-runs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ message: 'Continue.' }),
  })
  const reader = response.body?.getReader()
  if (!response.ok || !reader) throw new Error(`${response.status} ${await response.text()}`)
  const read = await reader.read()
  if (read.done) throw new Error('a run ended before its first word')
  void readOn(reader)
}

async function readOn(reader: ReadableStreamDefaultReader): Promise<void> {
  for (;;) {
    const { done } = await reader.read()
    if (done) throw new Error('a run ended')
  }
}

let next = 0
const opener = async () => {
  while (next < RUNS) await openRun(next++)
}
await Promise.all(Array.from({ length: AT_A_TIME }, opener))
process.send?.('open')
