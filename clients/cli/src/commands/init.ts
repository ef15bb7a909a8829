import { writeFile } from 'node:fs/promises'
import { group, intro, outro, text } from '@clack/prompts'
import type { Command } from 'commander'
import { toAddress } from '../login/address.ts'
import { trust } from '../login/trusted.ts'
import { CONFIG_FILE, Config } from '../sync/config.ts'
import { findGiven } from '../untrusted/paths.ts'
import { WrongUse } from '../wrong-use.ts'
import { type Terminal, withExamples } from './terminal.ts'

interface Options {
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

export const addInit = (program: Command, terminal: Terminal) =>
  program
    .command('init')
    .description(
      `Write ${CONFIG_FILE}, which names the service and the folder of the prompt files.`,
    )
    .option('--url <url>', 'address of the API')
    .option('--folder <folder>', 'folder of the prompt files, from here')
    .option('--yes', 'ask nothing: take the defaults', false)
    .option('--force', `replace an existing ${CONFIG_FILE}`, false)
    .option('--json', 'ask nothing, and print the settings as JSON', false)
    .addHelpText(
      'after',
      withExamples(
        'promptwire init                                          asks',
        'promptwire init --yes                                    for a service on this computer',
        'promptwire init --url https://api.example.com --folder prompts',
      ),
    )
    .action((options: Options) => init(options, terminal))

async function init(options: Options, terminal: Terminal): Promise<void> {
  const { environment, findAddress, print, printJson } = terminal
  const { url = findAddress().url, folder = 'prompts', yes, json, force } = options
  const isComplete = yes || (options.url !== undefined && options.folder !== undefined)
  const asksNothing = isComplete || json
  if (!asksNothing && !process.stdin.isTTY) {
    throw new WrongUse('There is no terminal to ask in. Give --url and --folder, or --yes.')
  }
  const settings = check(asksNothing ? { url, folder } : await ask({ url, folder }))
  await writeConfig(settings, force)
  // The user named the address, or confirmed it.
  if (options.url !== undefined || !asksNothing) trust(environment, settings.url)
  if (json) printJson({ file: CONFIG_FILE, ...settings })
  else print(`${CONFIG_FILE} is written: commit it, it has no secrets. Next: promptwire login`)
}

/** The same checks as those of the file. */
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
