import { UnacceptableJson } from '@promptwire/core/text/acceptable-json'
import { parseJson } from '@promptwire/core/text/json-text'
import { createFileFinder, parseYaml, UnreadableFile } from '../../../files/index.ts'
import type { ImportSource } from '../../import-format.ts'

const FILE = /^\$\{file:([^}]{1,500})\}$/
const ENVIRONMENT = /\$\{env:([^}:]{1,200})(?::([^}]{0,1000}))?\}/g
/** Endpoints and credentials of a service; not part of a prompt. */
const CONNECTIONS = new Set(['connection', 'configuration', 'bindings'])

interface Resolved {
  readonly resolved: unknown
  readonly missing: readonly string[]
  /** Environment variables without a default. */
  readonly environment: readonly string[]
}

/** Inlines named files and the defaults of environment variables. */
export function resolveReferences(head: unknown, source: ImportSource): Resolved {
  const missing: string[] = []
  const environment: string[] = []
  const filesAt = createFileFinder(source)
  const readFile = (path: string): unknown => {
    const file = filesAt(`file://${path}`)[0]
    if (file) return parseFile(path, file.text)
    missing.push(path)
    return undefined
  }
  const resolve = (value: unknown, isShown: boolean): unknown => {
    if (typeof value === 'string') {
      const path = FILE.exec(value)?.[1]
      if (path !== undefined) return readFile(path)
      return value.replace(ENVIRONMENT, (raw, name: string, fallback?: string) => {
        if (fallback === undefined && isShown) environment.push(name)
        return fallback ?? raw
      })
    }
    if (Array.isArray(value)) return value.map((each) => resolve(each, isShown))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        resolve(each, isShown && !CONNECTIONS.has(key)),
      ]),
    )
  }
  return { resolved: resolve(head, true), missing, environment }
}

function parseFile(path: string, text: string): unknown {
  if (!/\.json$/i.test(path)) return /\.ya?ml$/i.test(path) ? parseYaml(text) : text
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof UnacceptableJson)) throw error
    throw new UnreadableFile(`names ${path}, which ${error.message}`)
  }
}
