// Unpacks Debian packages into a folder, without root.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const WHOLE = { recursive: true, force: true }

/** Unpacks a package, and wanted dependencies that the machine lacks. */
export function unpackPackage(name, folder, wanted = /./) {
  rmSync(folder, WHOLE)
  mkdirSync(join(folder, 'lists/partial'), { recursive: true })
  const packages = downloadPackages(name, folder, wanted)
  for (const file of packages) run('dpkg', ['-x', file, '.'], folder)
  for (const each of [...packages, 'lists', 'cache']) rmSync(join(folder, each), WHOLE)
}

/** Downloads packages with our own package lists; returns their files. */
function downloadPackages(name, folder, wanted) {
  const options = [
    `Dir::State::lists=${folder}/lists`,
    `Dir::Cache=${folder}/cache`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option])
  const apt = (...parameters) => run('apt-get', [...options, '-qq', ...parameters], folder)
  apt('update')
  const uris = apt('install', '--print-uris', '--yes', '--no-install-recommends', name)
  const names = uris.split('\n').flatMap((line) => / (\S+?)_\S+\.deb /.exec(line)?.[1] ?? [])
  const found = names.filter((each) => wanted.test(each))
  if (found.length > 0) apt('download', ...found)
  return readdirSync(folder).filter((file) => file.endsWith('.deb'))
}

/** Returns the output; empty if the command is missing or fails. */
export function run(command, parameters, cwd) {
  const options = { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
  return spawnSync(command, parameters, options).stdout ?? ''
}
