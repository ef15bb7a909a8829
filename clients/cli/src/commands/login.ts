import { text as readAll } from 'node:stream/consumers'
import { isCancel, password } from '@clack/prompts'
import type { Command } from 'commander'
import { identifyKey } from '../connection.ts'
import { askToTrust } from '../login/address.ts'
import { type Credential, storeCredential } from '../login/credentials.ts'
import { discover } from '../login/discover.ts'
import { signIn } from '../login/sign-in.ts'
import { openBrowser } from '../untrusted/open-browser.ts'
import { WrongUse } from '../wrong-use.ts'
import { type Terminal, withExamples } from './terminal.ts'

/** Scopes of commands: not the deletion of prompts, nor other calls of models and the audit log. */
const ASKED = /^(projects|prompts|blocks|variables|versions|test_cases|evals|ai):(?!delete)/

interface Options {
  readonly key: boolean
  readonly browser: boolean
  readonly scope?: string
  readonly json: boolean
}

export function addLogin(program: Command, terminal: Terminal): void {
  program
    .command('login')
    .argument('[url]', 'address of the API; default: that of promptwire.yaml or the environment')
    .description('Sign in with your browser, and keep the key in your folder for configuration.')
    .option('--key', 'read an API key from stdin instead', false)
    .option('--no-browser', 'only print the address to open')
    .option('--scope <scopes>', 'permissions to ask for, with spaces between')
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      withExamples(
        'promptwire login',
        'promptwire login https://api.example.com',
        'promptwire login --scope "prompts:read versions:publish"',
        'promptwire login --key < key.txt          a key of the API keys page',
      ),
    )
    .action((url: string | undefined, options: Options) => login(url, options, terminal))
  program
    .command('logout')
    .argument('[url]', 'address of the API; default: that of promptwire.yaml or the environment')
    .description('Remove the key of `promptwire login` from this computer.')
    .option('--json', 'print the result as JSON', false)
    .addHelpText('after', withExamples('promptwire logout'))
    .action((url: string | undefined, options: Options) => logout(url, options, terminal))
}

async function login(
  given: string | undefined,
  options: Options,
  terminal: Terminal,
): Promise<void> {
  const { print, printJson, showProgress, environment } = terminal
  const { url, isTrusted } = terminal.findAddress(given)
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

/** Signs in with a browser; the address is for those who have none here. */
async function browse(
  url: string,
  { browser, scope }: Options,
  { printError }: Terminal,
): Promise<Credential> {
  const place = await discover(url)
  const asked = scope ?? place.scopes.filter((each) => ASKED.test(each)).join(' ')
  return signIn(place, asked, (address) => {
    printError(`Open this address to sign in:\n${address}`)
    if (browser) openBrowser(address)
  })
}

/** A key that is pasted at a terminal, where it is hidden, or comes from a file. */
async function readKey(): Promise<string> {
  const { stdin } = process
  const text = stdin.isTTY
    ? await password({ message: 'API key (from the API keys page of a project)' })
    : await readAll(stdin)
  if (isCancel(text) || text.trim() === '') throw new WrongUse('No key was given.')
  return text.trim()
}

function logout(
  given: string | undefined,
  { json }: Options,
  { findAddress, print, printJson, environment }: Terminal,
): void {
  const { url } = findAddress(given)
  const { hadOne: removed } = storeCredential(environment, url, undefined)
  if (json) printJson({ url, removed })
  else if (!removed) print(`No key for ${url} is stored here.`)
  else print('The key is removed here. It works until you revoke it on the API keys page.')
}
