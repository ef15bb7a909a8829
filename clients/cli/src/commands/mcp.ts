import type { Command } from 'commander'
import { findProgram } from '../programs.ts'
import { type Terminal, withExamples } from './terminal.ts'

export const addMcp = (program: Command, { connect }: Terminal) =>
  program
    .command('mcp')
    .description('Run the local MCP server over stdio, for AI clients that start a program.')
    .addHelpText(
      'after',
      withExamples(
        'claude mcp add promptwire -e PROMPTWIRE_API_KEY=pk_dev_… -- npx -y promptwire mcp',
        'PROMPTWIRE_TOOLSETS=use,test promptwire mcp              lists other tools',
      ),
    )
    .action(async () => {
      const { url, bearer } = await connect()
      Object.assign(process.env, { PROMPTWIRE_API_URL: url, PROMPTWIRE_API_KEY: bearer })
      await import(findProgram('mcp/dist/stdio.js').href)
    })
