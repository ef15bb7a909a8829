import { text as readAll } from 'node:stream/consumers'
import { isCancel, password } from '@clack/prompts'
import { identifyKey } from '../connection.ts'
import { askToTrust } from '../login/address.ts'
import { type Credential, storeCredential } from '../login/credentials.ts'
import { discover } from '../login/discover.ts'
import { signIn } from '../login/sign-in.ts'
import { openBrowser } from '../untrusted/open-browser.ts'
import { WrongUse } from '../wrong-use.ts'
import type { Terminal } from './terminal.ts'

/** Scopes that commands need: no deletion of prompts, no other model calls, no audit log. */
const ASKED = /^(projects|prompts|blocks|variables|versions|test_cases|evals|ai):(?!delete)/

export interface LoginOptions {
  readonly key: boolean
  readonly browser: boolean
  readonly scope?: string
  readonly json: boolean
}

export async function login(
  given: string | undefined,
  options: LoginOptions,
  terminal: Terminal,
): Promise<void> {
  const { print, printJson, showProgress, environment } = terminal
  const { url, isTrusted } = await terminal.findAddress(given)
  if (options.key && !isTrusted) throw new WrongUse(`No key is read: ${askToTrust(url)}`)
  const credential = options.key ? { key: await readKey() } : await browse(url, options, terminal)
  showProgress('Checking the key')
  const { web_url, project_id, scopes } = await identifyKey(url, credential.key)
  const { file } = storeCredential(environment, url, credential)
  const project = `${web_url}/projects/${project_id}`
  const { expires_at = null } = credential
  if (options.json) printJson({ url, project, scopes, expires_at, file })
  else print(`Signed in to ${project}. The key is in ${file}.`)
}

/** Prints the address, for people without a browser on this computer. */
async function browse(
  url: string,
  { browser, scope }: LoginOptions,
  { printError }: Terminal,
): Promise<Credential> {
  const place = await discover(url)
  const asked = scope ?? place.scopes.filter((each) => ASKED.test(each)).join(' ')
  return signIn(place, asked, (address) => {
    printError(`Open this address to sign in:\n${address}`)
    if (browser) openBrowser(address)
  })
}

/** Reads a key from a hidden terminal prompt or from a file. */
async function readKey(): Promise<string> {
  const { stdin } = process
  const text = stdin.isTTY
    ? await password({ message: 'API key (from the API keys page of a project)' })
    : await readAll(stdin)
  if (isCancel(text) || text.trim() === '') throw new WrongUse('No key was given.')
  return text.trim()
}

export async function logout(
  given: string | undefined,
  { json }: LoginOptions,
  { findAddress, print, printJson, environment }: Terminal,
): Promise<void> {
  const { url } = await findAddress(given)
  const { hadOne: removed } = storeCredential(environment, url, undefined)
  if (json) printJson({ url, removed })
  else if (!removed) print(`No key for ${url} is stored here.`)
  else print('The key is removed here. It works until you revoke it on the API keys page.')
}
