import { tryParseJson } from '@promptwire/core/text/try-parse-json'
import { z } from 'zod'

const ChosenFiles = z.array(
  z.object({ path: z.string(), content: z.string(), content_base64: z.string().optional() }),
)
export type ChosenFiles = z.output<typeof ChosenFiles>

/** Pairs files with their paths. An empty file field is sent as a file without a name. */
export const pairedFiles = (contents: readonly string[], paths: readonly string[]): ChosenFiles =>
  contents.flatMap((content, place) => {
    const path = paths[place] ?? ''
    return path === '' ? [] : { path, content }
  })

/** Reads files from a hidden field, since browsers do not send them again; undefined if invalid. */
export const filesFromHiddenField = (carried: string): ChosenFiles | undefined =>
  ChosenFiles.safeParse(tryParseJson(carried || '[]')).data
