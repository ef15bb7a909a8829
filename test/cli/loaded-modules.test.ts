import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../support/cli-test.ts'

/** The modules in a bundle: the bundler names them in comments. */
const listModules = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^\/\/ (\S+\.m?[jt]s)$/gm)].map(([, name = '']) => name)

/** A bundle and the chunks that it loads at start. */
function listLoaded(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|\} from) ?"\.\/(\S+\.js)";$/gm)
  for (const [, chunk = ''] of imports) listLoaded(join(dirname(file), chunk), found)
  return found
}

const matching = (files: Iterable<string>, pattern: RegExp) =>
  [...files].flatMap(listModules).filter((name) => pattern.test(name))

test('the program starts without the modules of its commands, and loads no contract', async ({
  buildProgram,
}) => {
  const { file } = await buildProgram()
  const folder = dirname(file)
  const all = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const loaded = listLoaded(file)
  const ofCommands = /node_modules\/(zod|yaml|@clack|diff|modern-tar)\/|\/prompt-file\//
  expect(
    matching(
      all.map((name) => join(folder, name)),
      ofCommands,
    ),
    'commands',
  ).not.toEqual([])
  expect(matching(loaded, /node_modules\/commander\//), 'the walk found modules').not.toEqual([])
  expect(matching(loaded, ofCommands)).toEqual([])
  const contract =
    /\/(public|internal|people|project)-contract\.ts$|\/zod\/v4\/locales\/(?!(en|index)\.)/
  expect(
    matching(
      all.map((name) => join(folder, name)),
      contract,
    ),
  ).toEqual([])
})
