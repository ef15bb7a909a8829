// Prints the address of the API. A pull request never decides where the key goes: its input or its base branch does.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const CONFIG = 'promptwire.yaml'
const {
  PROMPTWIRE_API_URL,
  GITHUB_BASE_REF,
  GITHUB_EVENT_NAME,
  GITHUB_EVENT_PATH = '',
} = process.env

/** A scalar of the top level, plain or quoted. */
const URL_LINE = /^(["']?)url\1\s*:\s*(?:"([^"]*)"|'([^']*)'|([^\s#"']\S*))\s*(?:#.*)?$/m

function readBase() {
  const { base } = JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8')).pull_request
  const commits = [base?.sha, GITHUB_BASE_REF && `origin/${GITHUB_BASE_REF}`].filter(Boolean)
  for (const commit of commits) {
    try {
      const stdio = ['ignore', 'pipe', 'ignore']
      return execFileSync('git', ['show', `${commit}:./${CONFIG}`], { encoding: 'utf8', stdio })
    } catch {}
  }
  return ''
}

function findAddress() {
  if (PROMPTWIRE_API_URL) return PROMPTWIRE_API_URL
  const isProposed = GITHUB_EVENT_NAME === 'pull_request'
  const text = isProposed ? readBase() : readFileSync(CONFIG, 'utf8')
  const [, , double, single, plain] = URL_LINE.exec(text) ?? []
  const found = double ?? single ?? plain
  if (found) return found
  throw new Error(
    isProposed
      ? `There is no address in ${CONFIG} of the base branch. Pass the input url, or check out with fetch-depth: 0.`
      : `There is no address in ${CONFIG}. Pass the input url.`,
  )
}

try {
  process.stdout.write(findAddress())
} catch (error) {
  process.stderr.write(`::error::${error.message}\n`)
  process.exitCode = 1
}
