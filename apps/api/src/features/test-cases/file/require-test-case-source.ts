import { invalidField } from '@promptwire/core/failure'
import type { SourceFile } from '../foreign/promptfoo-files.ts'
import type { FileFormat } from './test-case-columns.ts'
import type { TestCaseSource } from './test-case-source.ts'

interface Input {
  readonly format: FileFormat
  readonly content?: string | undefined
  readonly files?: readonly SourceFile[] | undefined
}

/** The text and files of an import. VALIDATION_ERROR where there is neither. */
export function requireTestCaseSource({ format, content, files = [] }: Input): TestCaseSource {
  if (content === undefined && files.length === 0) {
    throw invalidField('content', 'is required where there are no files.')
  }
  return { format, content: content ?? '', files }
}
