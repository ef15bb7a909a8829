// PostgreSQL and its client tools for the backup test: installed, or from Debian packages, which
// need no root.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackPackage } from './debian-packages.mjs'
import { root } from './prepare.mjs'

const INSTALLED = '/usr/lib/postgresql'
const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql']

/** PostgreSQL and its libraries, without LLVM, which only its query compiler needs. */
const WANTED = /^(postgresql-\d|postgresql-client-\d|lib(?!llvm))/

/** The folder whose `bin` has the server and the tools. */
export function findPostgres() {
  return newestIn(INSTALLED) ?? unpackedPostgres()
}

function newestIn(folder) {
  if (!existsSync(folder)) return undefined
  const versions = readdirSync(folder).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(folder, version)).find(isWhole)
}

const isWhole = (folder) => PROGRAMS.every((program) => existsSync(join(folder, 'bin', program)))

function unpackedPostgres() {
  const folder = `${root}node_modules/.postgresql`
  if (isWhole(folder)) return folder
  unpackPackage('postgresql', folder, WANTED)
  const server = newestIn(join(folder, INSTALLED))
  if (!server) return undefined
  // Its libraries are missing; the server works without this compiler.
  rmSync(join(server, 'lib/llvmjit.so'), { force: true })
  mkdirSync(join(folder, 'bin'))
  for (const program of PROGRAMS) {
    const start = starter(join(server.slice(folder.length + 1), 'bin', program))
    writeFileSync(join(folder, 'bin', program), start, { mode: 0o755 })
  }
  return folder
}

/** Starts a program with its libraries, wherever the folder is copied. */
const starter = (program) => `#!/bin/sh
here="$(dirname "$0")/.."
export LD_LIBRARY_PATH="$here/usr/lib/x86_64-linux-gnu:$here/lib/x86_64-linux-gnu"
exec "$here/${program}" "$@"
`
