import { type CompileAnswer, type CompileRequest, compilePrompts, type Server } from './server.ts'

/** Max prompts per request, and max characters of its values. */
const MAX_PROMPTS = 100
const MAX_LENGTH = 500_000

type BatchedRequest = CompileRequest & { readonly if_none_match?: string | undefined }

/** Requests one prompt; prompts requested at the same moment share an HTTP request. */
export type AskForPrompt = (request: BatchedRequest) => Promise<CompileAnswer>

interface Batch {
  readonly requests: BatchedRequest[]
  length: number
  readonly answers: Promise<readonly CompileAnswer[]>
}

export function createBatches(server: Server): AskForPrompt {
  let open: Batch | undefined
  const start = (): Batch => {
    const requests: BatchedRequest[] = []
    // Sent when the current task of the event loop is done.
    const answers = new Promise<void>((done) => setTimeout(done)).then(() => {
      if (open === batch) open = undefined
      return compilePrompts(server, requests)
    })
    const batch = { requests, length: 0, answers }
    return batch
  }
  return async (request) => {
    const { length } = JSON.stringify(request)
    const isFull =
      open && (open.requests.length === MAX_PROMPTS || open.length + length > MAX_LENGTH)
    if (!open || isFull) open = start()
    const { requests, answers } = open
    open.length += length
    const at = requests.push(request) - 1
    return (await answers)[at] as CompileAnswer
  }
}
