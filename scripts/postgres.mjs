// PostgreSQL with its client tools, for the test of backup and restore: the installed one, or Debian's
// packages unpacked into a folder of ours, which needs no root.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const INSTALLED = '/usr/lib/postgresql'
const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql']

/** PostgreSQL and its libraries, without what only its compiler of queries (LLVM) needs. */
const WANTED = /^(postgresql-\d|postgresql-client-\d|lib(?!llvm))/

const WHOLE = { recursive: true, force: true }

/** The folder whose `bin` has the server and the tools; undefined where neither way leads to one. */
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
  rmSync(folder, WHOLE)
  mkdirSync(join(folder, 'lists/partial'), { recursive: true })
  const packages = downloadPackages(folder)
  for (const file of packages) run('dpkg', ['-x', file, '.'], folder)
  for (const name of [...packages, 'lists', 'cache']) rmSync(join(folder, name), WHOLE)
  const server = newestIn(join(folder, INSTALLED))
  if (!server) return undefined
  // Its libraries are not here, and the server does without the compiler.
  rmSync(join(server, 'lib/llvmjit.so'), WHOLE)
  mkdirSync(join(folder, 'bin'))
  for (const program of PROGRAMS) {
    const start = starter(join(server.slice(folder.length + 1), 'bin', program))
    writeFileSync(join(folder, 'bin', program), start, { mode: 0o755 })
  }
  return folder
}

/** Downloads the packages that the machine lacks, with lists of our own; gives their files. */
function downloadPackages(folder) {
  const options = [
    `Dir::State::lists=${folder}/lists`,
    `Dir::Cache=${folder}/cache`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option])
  const apt = (...parameters) => run('apt-get', [...options, '-qq', ...parameters], folder)
  apt('update')
  const uris = apt('install', '--print-uris', '--yes', '--no-install-recommends', 'postgresql')
  const names = uris.split('\n').flatMap((line) => / (\S+?)_\S+\.deb /.exec(line)?.[1] ?? [])
  const wanted = names.filter((name) => WANTED.test(name))
  if (wanted.length > 0) apt('download', ...wanted)
  return readdirSync(folder).filter((name) => name.endsWith('.deb'))
}

/** The output of a command; empty where there is no such command or it fails. */
function run(command, parameters, cwd) {
  const options = { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
  return spawnSync(command, parameters, options).stdout ?? ''
}

/** A program that finds its libraries wherever the folder is copied. */
const starter = (program) => `#!/bin/sh
here="$(dirname "$0")/.."
export LD_LIBRARY_PATH="$here/usr/lib/x86_64-linux-gnu:$here/lib/x86_64-linux-gnu"
exec "$here/${program}" "$@"
`
