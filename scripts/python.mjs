// A Python with httpx for the Python client's tests: an installed Python, with packages from PyPI
// or else Debian.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, unpackPackage } from './debian-packages.mjs'
import { root } from './prepare.mjs'

const REQUIREMENTS = `${root}clients/python/requirements.txt`
const NAMES = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10']
const DEBIANS = '/usr/bin/python3'
const WHOLE = { recursive: true, force: true }

const SUITABLE = 'import sys, venv; assert sys.version_info >= (3, 10); print(sys.executable)'
const COMPLETE = 'import sys, httpx; assert sys.version_info >= (3, 10); print(sys.executable)'

/** Finds a suitable Python. */
export function findPython() {
  const hash = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex')
  const folder = `${root}node_modules/.python-${hash.slice(0, 8)}`
  const program = join(folder, 'bin/python')
  if (isComplete(program)) return program
  rmSync(folder, WHOLE)
  installFromPypi(folder, program)
  if (!isComplete(program)) installFromDebian(folder, program)
  return [program, ...NAMES].find(isComplete)
}

const isComplete = (program) => run(program, ['-c', COMPLETE]) !== ''

function installFromPypi(folder, program) {
  const python = NAMES.map((name) => run(name, ['-c', SUITABLE]).trim()).find(Boolean)
  if (!python) return
  run(python, ['-m', 'venv', folder])
  const options = ['--quiet', '--retries', '1', '--timeout', '10', '--require-hashes']
  run(program, ['-m', 'pip', 'install', ...options, '-r', REQUIREMENTS])
}

/** Debian's packages need Debian's Python. */
function installFromDebian(folder, program) {
  rmSync(folder, WHOLE)
  if (!existsSync(DEBIANS)) return
  unpackPackage('python3-httpx', folder, /^python3-/)
  const path = join(folder, 'usr/lib/python3/dist-packages')
  if (!existsSync(join(path, 'httpx'))) return
  mkdirSync(join(folder, 'bin'))
  const start = `#!/bin/sh\nPYTHONPATH="${path}\${PYTHONPATH:+:$PYTHONPATH}" exec ${DEBIANS} "$@"\n`
  writeFileSync(program, start, { mode: 0o755 })
}
