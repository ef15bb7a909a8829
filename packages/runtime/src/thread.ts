import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** How to start a thread: built code directly, source with the options of tests and tsx. */
export interface Thread {
  readonly file: string
  readonly execArgv: string[]
}

/** The thread whose module is next to the module of `url`, in TypeScript or built. */
export function resolveThread(url: string, name: string): Thread {
  const source = url.endsWith('.ts')
  const file = new URL(`./${name}.${source ? 'ts' : 'js'}`, url).href
  if (!source) return { file, execArgv: [] }
  // On a thread of Node 20, `--import tsx` by itself registers nothing.
  const commonjs = pathToFileURL(createRequire(url).resolve('tsx/esm/api'))
  const tsx = new URL('./index.mjs', commonjs).href
  const register = `data:text/javascript,import { register } from '${tsx}'; register()`
  return { file, execArgv: ['--import', register] }
}
