import { MAX_PROJECT_FILE_LENGTH } from '@promptwire/contract/export/project-file'
import { invalidField } from '@promptwire/core/errors/failure'

/** Packs a file for a hidden field: browsers do not send a chosen file again. */
export async function packFile(content: string): Promise<string> {
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('gzip'))
  return Buffer.from(await new Response(packed).arrayBuffer()).toString('base64url')
}

/** A UTF-16 unit takes up to three bytes in UTF-8. */
const MAX_BYTES = 3 * MAX_PROJECT_FILE_LENGTH

/** Throws VALIDATION_ERROR if the field was changed or the file is too long. */
export async function unpackFile(packed: string): Promise<string> {
  const bytes = new Blob([Buffer.from(packed, 'base64url')])
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    for await (const piece of bytes.stream().pipeThrough(new DecompressionStream('gzip'))) {
      length += piece.length
      if (length > MAX_BYTES) break
      pieces.push(piece)
    }
  } catch {
    throw unreadable()
  }
  if (length > MAX_BYTES) throw unreadable()
  return Buffer.concat(pieces).toString()
}

const unreadable = () => invalidField('files', 'could not be read; choose the file again.')
