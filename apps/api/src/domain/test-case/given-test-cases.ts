import { Failure } from '@promptwire/core/failure'
import type { GivenFile } from './foreign/promptfoo-files.ts'
import type { FileFormat } from './test-case-columns.ts'
import type { GivenTestCases } from './test-case-rows.ts'

interface Input {
  readonly format: FileFormat
  readonly content?: string | undefined
  readonly files?: readonly GivenFile[] | undefined
}

/** The text and files of an import. VALIDATION_ERROR where there is neither. */
export function givenTestCases({ format, content, files = [] }: Input): GivenTestCases {
  if (content === undefined && files.length === 0) {
    throw new Failure('VALIDATION_ERROR', 'content: is required where there are no files.')
  }
  return { format, content: content ?? '', files }
}
