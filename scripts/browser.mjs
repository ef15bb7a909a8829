// The browser for page tests: CHROMIUM_PATH, an installed Chromium, or the npm package.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { root } from './prepare.mjs'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Starts the browser with its bundled libraries and fonts: a bare machine has neither. */
const STARTER = `#!/bin/sh
here="$(dirname "$0")"
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/headless-shell" "$@"
`

/** The browser's bundled fonts, then the machine's. */
const fontsConfiguration = (folder) => `<?xml version="1.0"?>
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`

/** Finds a browser; undefined if the machine has none and npm lacks one for the platform. */
export function findBrowser() {
  const given = [process.env.CHROMIUM_PATH, ...INSTALLED].find((path) => path && existsSync(path))
  return given ?? findPackagedBrowser()
}

/** Throws without a browser. */
export function requireBrowser() {
  const browser = findBrowser()
  if (browser) return browser
  process.stderr.write('Install Chromium, or name its program in CHROMIUM_PATH.\n')
  process.exit(1)
}

/** The browser of @sparticuz/chromium, if it starts here. It requires Linux with glibc on x64. */
function findPackagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const program = join(unpackBrowser(), 'chromium')
  return existsSync(program) ? program : undefined
}

/** Unpacks the browser once per package version; returns its folder. */
function unpackBrowser() {
  const main = createRequire(`${root}test/package.json`).resolve('@sparticuz/chromium')
  const package_ = join(dirname(main), '../..')
  const { version } = JSON.parse(readFileSync(join(package_, 'package.json'), 'utf8'))
  const folder = `${root}node_modules/.chromium-${version}`
  if (existsSync(folder)) return folder
  const unpacked = mkdtempSync(`${folder}-`)
  const read = (name) => brotliDecompressSync(readFileSync(join(package_, 'bin', `${name}.br`)))
  const write = (name, content, mode) => writeFileSync(join(unpacked, name), content, { mode })
  write('headless-shell', read('chromium'), 0o755)
  for (const [archive, place] of [
    ['swiftshader.tar', '.'],
    ['fonts.tar', '.'],
    ['al2023.tar', 'al2023'],
  ]) {
    extract(read(archive), join(unpacked, place))
  }
  write('fonts.conf', fontsConfiguration(folder), 0o644)
  write('chromium', STARTER, 0o755)
  const starts = spawnSync(join(unpacked, 'chromium'), ['--version']).status === 0
  if (!starts) rmSync(join(unpacked, 'chromium'))
  // Atomic: two test runs may unpack at the same time.
  if (existsSync(folder)) rmSync(unpacked, { recursive: true })
  else renameSync(unpacked, folder)
  return folder
}

function extract(archive, folder) {
  spawnSync('mkdir', ['-p', folder])
  const { status, stderr } = spawnSync('tar', ['-x', '-C', folder], { input: archive })
  if (status !== 0) throw new Error(`The browser could not be unpacked: ${stderr}`)
}
