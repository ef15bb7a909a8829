import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { CONFIG_FILE } from '../names.ts'
import { WrongUse } from '../wrong-use.ts'

export const Config = z.strictObject({
  /** Address of the API; PROMPTWIRE_API_URL overrides it. */
  url: z.url({ protocol: /^https?$/ }),
  /** Name or id of the project, for readers only: the key decides. */
  project: z.string().optional(),
  /** Folder of the prompt files, relative to the repository's root. */
  folder: z
    .string()
    .regex(/^(?!\/)(?!.*\\)(?!(?:.*\/)?\.\.(?:\/|$)).+$/, 'must be a folder in the repository')
    .default('prompts'),
})

/** The config, and its folder: the repository's root. */
export interface FoundConfig extends z.output<typeof Config> {
  readonly root: string
}

/** Searches a folder and its parents. */
export function findConfig(folder: string): FoundConfig | undefined {
  const file = join(folder, CONFIG_FILE)
  const text = readIfThere(file)
  if (text !== undefined) return { ...parseConfig(text), root: folder }
  const parent = dirname(folder)
  return parent === folder ? undefined : findConfig(parent)
}

/** Throws without a config. */
export function requireConfig(folder: string): FoundConfig {
  const config = findConfig(folder)
  if (config) return config
  throw new WrongUse(
    `${CONFIG_FILE} is missing in this folder and those above it. Run: promptwire init`,
  )
}

function parseConfig(text: string) {
  const { success, data, error } = Config.safeParse(parseYaml(text))
  if (success) return data
  const [issue] = error.issues
  const path = issue?.path.join('.')
  throw new WrongUse(`${CONFIG_FILE}: ${path ? `${path}: ` : ''}${issue?.message}.`)
}

function parseYaml(text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new WrongUse(`${CONFIG_FILE} is not valid YAML: ${(error as Error).message}`)
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
