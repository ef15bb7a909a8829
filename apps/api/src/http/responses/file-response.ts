import { FileFormat } from '@promptwire/contract/fields'
import type { AccountOperation, Answer, ProjectOperation } from '@promptwire/contract/operation'
import { Failure } from '@promptwire/core/errors/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { z } from 'zod'
import { FILE_WRITERS, type FilePiece } from '../../kernel/file-text.ts'
import { createSlots } from './slots.ts'
import { streamedText } from './streamed-text.ts'

/** Each runs one statement after another for as long as its client reads. */
const MAX_FILES_PER_CALLER = 5

interface FileRequest {
  readonly c: Context<RequestEnvironment>
  readonly callerId: string
  readonly at: Date
  readonly input: unknown
}

/**
 * Responds with a list as a file, written piece by piece: the only place that builds a download.
 */
export type FileResponse = (
  asked: FileRequest,
  operation: Pick<ProjectOperation | AccountOperation, 'file' | 'output'>,
  answer: Answer<unknown>,
) => Response

const FileInput = z.object({ format: z.enum([...FileFormat.options, 'tar']) })

/** Files count per caller over all operations, until the last piece was taken. */
export function createFileResponse(): FileResponse {
  const slots = createSlots(MAX_FILES_PER_CALLER)
  return ({ c, callerId, at, input }, { file = 'file', output }, answer) => {
    const { format } = FileInput.parse(input)
    const { type, ...writer } = FILE_WRITERS[format]
    const name = `${file}-${at.toISOString().slice(0, 10)}.${format}`
    const headers = {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    }
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const release = slots.take(callerId)
    if (!release) throw tooManyFiles()
    return c.body(
      streamedText(fileChunks(answer, writer, getColumns(output)), c, release),
      200,
      headers,
    )
  }
}

type Records = readonly Readonly<Record<string, unknown>>[]
type Writer = Omit<(typeof FILE_WRITERS)['csv'], 'type'>

async function* fileChunks(
  { data, rest }: Answer<unknown>,
  { head, lines, end }: Writer,
  columns: readonly string[],
): AsyncGenerator<FilePiece, undefined> {
  const start = head(columns)
  if (start !== '') yield start
  yield lines(data as Records, columns)
  for await (const piece of rest ?? []) yield lines(piece as Records, columns)
  if (end) yield end
  return undefined
}

/** In the contract's order; records of several types share no columns. */
function getColumns(output: z.ZodType): string[] {
  const element = output instanceof z.ZodArray ? output.element : undefined
  if (element instanceof z.ZodDiscriminatedUnion) return []
  if (!(element instanceof z.ZodObject)) throw new Error('a file is a list of records')
  return Object.keys(element.shape)
}

const tooManyFiles = () =>
  new Failure('RATE_LIMITED', `You can download ${MAX_FILES_PER_CALLER} files at a time.`, {
    'Retry-After': '5',
  })
