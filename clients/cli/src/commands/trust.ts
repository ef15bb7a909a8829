import type { Command } from 'commander'
import { toAddress } from '../login/address.ts'
import { distrust, listTrusted, trust } from '../login/trusted.ts'
import { WrongUse } from '../wrong-use.ts'
import { type Terminal, withExamples } from './terminal.ts'

interface Options {
  readonly remove: boolean
  readonly json: boolean
}

export const addTrust = (program: Command, terminal: Terminal) =>
  program
    .command('trust')
    .argument('[url]', 'address of the API; default: lists the trusted addresses')
    .description(
      'Send the key of PROMPTWIRE_API_KEY to an address that only promptwire.yaml names, from now on.',
    )
    .option('--remove', 'stop sending it there', false)
    .option('--json', 'print the trusted addresses as JSON', false)
    .addHelpText(
      'after',
      withExamples(
        'promptwire trust https://api.example.com',
        'promptwire trust                                    lists them',
        'promptwire trust --remove https://api.example.com',
      ),
    )
    .action((url: string | undefined, options: Options) => changeTrust(url, options, terminal))

function changeTrust(
  given: string | undefined,
  { remove, json }: Options,
  { environment, print, printJson }: Terminal,
): void {
  if (given === undefined && remove) throw new WrongUse('Name the address to remove.')
  const url = given === undefined ? undefined : toAddress(given, '<url>')
  const isChanged = url && (remove ? distrust : trust)(environment, url)
  const trusted = listTrusted(environment)
  if (json) printJson({ trusted })
  else if (url) print(describe(url, remove, isChanged === true))
  else if (trusted.length === 0) print('No address is trusted. Trust one: promptwire trust <url>')
  else trusted.forEach(print)
}

function describe(url: string, isRemoved: boolean, isChanged: boolean): string {
  if (isRemoved) return isChanged ? `${url} is no longer trusted.` : `${url} was not trusted.`
  return isChanged
    ? `${url} is trusted: commands send the key of PROMPTWIRE_API_KEY there.`
    : `${url} is trusted already.`
}
