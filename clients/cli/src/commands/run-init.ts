import { writeFile } from 'node:fs/promises'
import { group, intro, outro, text } from '@clack/prompts'
import { toAddress } from '../login/address.ts'
import { trust } from '../login/trusted.ts'
import { CONFIG_FILE } from '../names.ts'
import { Config } from '../sync/config.ts'
import { findGiven } from '../untrusted/paths.ts'
import { WrongUse } from '../wrong-use.ts'
import type { Terminal } from './terminal.ts'

export interface InitOptions {
  readonly url?: string
  readonly folder?: string
  readonly yes: boolean
  readonly force: boolean
  readonly json: boolean
}

interface Settings {
  readonly url: string
  readonly folder: string
}

export async function init(options: InitOptions, terminal: Terminal): Promise<void> {
  const { environment, findAddress, print, printJson } = terminal
  const { url = (await findAddress()).url, folder = 'prompts', yes, json, force } = options
  const isComplete = yes || (options.url !== undefined && options.folder !== undefined)
  const asksNothing = isComplete || json
  if (!asksNothing && !process.stdin.isTTY) {
    throw new WrongUse('There is no terminal to ask in. Give --url and --folder, or --yes.')
  }
  const settings = check(asksNothing ? { url, folder } : await ask({ url, folder }))
  await writeConfig(settings, force)
  // The user passed or confirmed the address.
  if (options.url !== undefined || !asksNothing) trust(environment, settings.url)
  if (json) printJson({ file: CONFIG_FILE, ...settings })
  else print(`${CONFIG_FILE} is written: commit it, it has no secrets. Next: promptwire login`)
}

/** Applies the checks of the config file. */
function check(given: Settings): Settings {
  const { success, data, error } = Config.safeParse(given)
  if (success) return { url: toAddress(data.url, '--url'), folder: data.folder }
  const [issue] = error.issues
  throw new WrongUse(`--${issue?.path.join('.')}: ${issue?.message}.`)
}

async function ask({ url, folder }: Settings): Promise<Settings> {
  intro('promptwire init')
  const answers = await group(
    {
      url: () => text({ message: 'Address of the API', initialValue: url }),
      folder: () => text({ message: 'Folder of the prompt files', initialValue: folder }),
    },
    {
      onCancel() {
        throw new WrongUse('Nothing is written.')
      },
    },
  )
  outro('Thank you.')
  return answers
}

async function writeConfig({ url, folder }: Settings, force: boolean): Promise<void> {
  const text = `# Where the prompts of this repository are. Keys are not here: sign in with \`promptwire login\`.
url: ${JSON.stringify(url)}
folder: ${JSON.stringify(folder)}
`
  try {
    await writeFile(await findGiven(CONFIG_FILE), text, { flag: force ? 'w' : 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new WrongUse(`${CONFIG_FILE} already exists. Replace it with --force.`)
  }
}
