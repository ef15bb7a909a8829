import type { Command } from 'commander'
import type { ApplyOptions } from '../sync/apply.ts'
import type { AppliedPrompt } from '../sync/apply-step.ts'
import { openRepository } from './open-repository.ts'
import { FAILED, isInCi, type Terminal, withExamples } from './terminal.ts'

export const addApply = (program: Command, terminal: Terminal) =>
  program
    .command('apply')
    .description('Save changed files as versions; as proposals where the server changed, too.')
    .option('--note <text>', 'note of the versions; default: the last commit of each file')
    .option('--propose', 'make proposals only', false)
    .option('--publish', 'publish the versions that are saved: live keys get them at once', false)
    .option('--prune', 'delete prompts whose files were deleted', false)
    .option('--json', 'print the results as JSON', false)
    .addHelpText(
      'after',
      withExamples(
        'promptwire apply',
        'promptwire apply --publish --note "Shorter"',
        'promptwire apply --propose',
      ),
    )
    .action(async ({ json, ...options }: ApplyOptions & { json: boolean }) => {
      const earlier = json || options.publish
      const { apply } = await import('../sync/apply.ts')
      const given = { ...options, earlier, isInCi: isInCi(terminal.environment) }
      const prompts = await apply(...(await openRepository(terminal)), given)
      if (json) terminal.printJson({ prompts })
      else for (const line of describe(prompts)) terminal.print(line)
      if (prompts.some(({ outcome }) => FAILURES.includes(outcome))) terminal.exit(FAILED)
    })

const FAILURES: readonly AppliedPrompt['outcome'][] = ['refuse', 'failed', 'skipped']

const WORDS: Readonly<Record<AppliedPrompt['outcome'], string>> = {
  none: 'unchanged',
  create: 'created',
  version: 'saved',
  proposal: 'proposed',
  rename: 'renamed',
  move: 'moved',
  delete: 'deleted',
  refuse: 'refused',
  failed: 'failed',
  skipped: 'skipped',
}

function* describe(prompts: readonly AppliedPrompt[]) {
  for (const prompt of prompts) {
    const { file, outcome, version, published, proposal_id, reason } = prompt
    if (outcome === 'none' && !reason) continue
    const saved = version ? ` as version ${version}${published ? ', published' : ''}` : ''
    const proposed = proposal_id ? ` as ${proposal_id}` : ''
    const renamed = prompt.renamed_from ? `, renamed from ${prompt.renamed_from}` : ''
    yield `${WORDS[outcome].padEnd(9)} ${file}${saved}${proposed}${renamed}${reason ? `: ${reason}` : ''}`
  }
  const applied = prompts.filter(({ outcome }) => outcome !== 'none' && !FAILURES.includes(outcome))
  yield `Prompts: ${prompts.length}, applied: ${applied.length}.`
}
