// Builds the CLI `promptwire` with the service, for its npm package and the all-in-one image.
import { fileURLToPath } from 'node:url'
import { build } from '../scripts/build.mjs'
import { bundlePrograms, inRepository } from './bundle-programs.ts'
import { cliPackage } from './descriptions.ts'
import { fillService } from './fill-service.ts'

const README = `# ${cliPackage.name}

${cliPackage.description}.

    npx promptwire

starts Promptwire on this computer, with an embedded database in the folder .promptwire, demo prompts, and the addresses,
keys and first command in the terminal. The other commands work with the prompts of a project:

    npx promptwire --help

Set PROMPTWIRE_API_URL to the address of the API and PROMPTWIRE_API_KEY to a key of a project, or run promptwire login.
`

/** The CLI, and the scripts that it starts. */
const PROGRAMS = [
  'clients/cli/src/main.ts',
  'scripts/start-apps.mjs',
  'scripts/operator-command.mjs',
]

export const PROGRAM_FOLDER = inRepository('build/distribution/cli')

export async function buildProgram(): Promise<void> {
  await build()
  bundlePrograms(PROGRAMS, PROGRAM_FOLDER, { json: cliPackage, readme: README })
  fillService(PROGRAM_FOLDER)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildProgram()
