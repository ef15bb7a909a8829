import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test as cliTest } from './cli-test.ts'

function openFolder(folder: string) {
  const toPath = (path: string) => join(folder, path)
  const read = (path: string) => readFileSync(toPath(path), 'utf8')
  const write = (path: string, text: string) => {
    mkdirSync(dirname(toPath(path)), { recursive: true })
    writeFileSync(toPath(path), text)
  }
  return {
    read,
    write,
    /** Fails if the file lacks the text. */
    edit(path: string, from: string, to: string) {
      const text = read(path)
      if (!text.includes(from)) throw new Error(`${path} does not have ${from}`)
      write(path, text.replace(from, to))
    },
    remove: (path: string) => rmSync(toPath(path)),
    list: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .sort(),
  }
}

/** Tests of prompts as files, in a folder that is configured for the service. */
export const test = cliTest.extend('files', ({ folder, stack }) => {
  const files = openFolder(folder)
  files.write('promptwire.yaml', `url: ${stack.apiUrl}\n`)
  return files
})
