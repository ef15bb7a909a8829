import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { WrongUse } from '../wrong-use.ts'

/** The settings of a repository, without secrets. */
export const CONFIG_FILE = 'promptwire.yaml'

export const Config = z.strictObject({
  /** Address of the API; PROMPTWIRE_API_URL replaces it. */
  url: z.url({ protocol: /^https?$/ }),
  /** Name or id of the project, for people; the key decides. */
  project: z.string().optional(),
  /** Folder of the prompt files, from the root of the repository. */
  folder: z
    .string()
    .regex(/^(?!\/)(?!.*\\)(?!(?:.*\/)?\.\.(?:\/|$)).+$/, 'must be a folder in the repository')
    .default('prompts'),
})

/** The config, and the folder that has it: the root of the repository. */
export interface FoundConfig extends z.output<typeof Config> {
  readonly root: string
}

/** Reads the config of a folder or the closest one above it; undefined if there is none. */
export function findConfig(folder: string): FoundConfig | undefined {
  const file = join(folder, CONFIG_FILE)
  const text = readIfThere(file)
  if (text !== undefined) return { ...parseConfig(text), root: folder }
  const parent = dirname(folder)
  return parent === folder ? undefined : findConfig(parent)
}

/** The same, where a command needs it. */
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
