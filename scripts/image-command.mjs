import { readFileSync } from 'node:fs'

/**
 * Reads from the Dockerfile how an image starts Node: the flags, then the program in the app's
 * folder.
 */
export function imageCommand() {
  const dockerfile = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8')
  const [, command] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? []
  if (command === undefined) throw new Error('The Dockerfile has no CMD.')
  const [, ...words] = JSON.parse(command)
  return { flags: words.slice(0, -1), program: words.at(-1) }
}
