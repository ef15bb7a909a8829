import { MAX_IMPORTED_FILE_PROMPTS } from '../contract/public/import/project-file.ts'

/** Whether a text is an export in one file. */
export const isProjectFile = (text: string): boolean => FIRST_LINE.test(text)

const FIRST_LINE = /^\{"type":\s*"project"/

/** A file in parts that are each imported in one step, every prompt with its history. */
export function splitProjectFile(content: string): string[] {
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  const starts = lines.flatMap((line, i) => (PROMPT_LINE.test(line) ? [i] : []))
  const parts = starts.filter((_, i) => i % MAX_IMPORTED_FILE_PROMPTS === 0)
  if (parts.length < 2) return [content]
  const [head, end] = [lines.slice(0, parts[0]), lines.slice(-1)]
  return parts.map((start, i) => {
    const records = lines.slice(start, parts[i + 1] ?? lines.length - 1)
    return [...head, ...records, ...end].join('\n')
  })
}

const PROMPT_LINE = /^\{"type":\s*"prompt"/
