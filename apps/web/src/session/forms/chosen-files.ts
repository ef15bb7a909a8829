import { z } from 'zod'
import { tryParseJson } from './parsed-json.ts'

const ChosenFiles = z.array(z.object({ path: z.string(), content: z.string() }))
export type ChosenFiles = z.output<typeof ChosenFiles>

/** Files of a field with their paths; a field in which nothing was chosen comes as a file without a name. */
export const pairedFiles = (contents: readonly string[], paths: readonly string[]): ChosenFiles =>
  contents.flatMap((content, place) => {
    const path = paths[place] ?? ''
    return path === '' ? [] : { path, content }
  })

/** Files that a hidden field carries, since a browser does not send them again; undefined if it is broken. */
export const filesFromHiddenField = (carried: string): ChosenFiles | undefined =>
  ChosenFiles.safeParse(tryParseJson(carried || '[]')).data
