import type { Command } from 'commander'
import { findProgram, runProgram } from '../programs.ts'
import { WrongUse } from '../wrong-use.ts'
import { DIFFERENCE, FAILED, type Terminal, withExamples } from './terminal.ts'

/** Exit code of the check program if clients cannot connect. */
const CANNOT_CONNECT = 1

interface Options {
  readonly origin?: string
  readonly json: boolean
}

export const addCheck = (program: Command, { exit }: Terminal) =>
  program
    .command('check')
    .argument('<url>', 'address of an MCP server, such as https://mcp.example.com/mcp')
    .description('Check that AI clients can connect to a deployment, and name the first cause.')
    .option('--origin <origin>', 'web page that calls the server, such as https://app.example.com')
    .option('--json', 'print the report as JSON', false)
    .addHelpText(
      'after',
      withExamples(
        'promptwire check https://mcp.example.com/mcp',
        'promptwire check http://localhost:3002/mcp --json',
      ),
    )
    .action(async (url: string, { origin, json }: Options) => {
      if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
        throw new WrongUse('<url> must be an address with http:// or https://.')
      }
      const options = [...(json ? ['--json'] : []), ...(origin ? ['--origin', origin] : [])]
      const code = await runProgram(findProgram('mcp/dist/check.js'), [...options, url])
      exit(code === CANNOT_CONNECT ? DIFFERENCE : code && FAILED)
    })
