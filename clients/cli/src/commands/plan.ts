import { type Command, Option } from 'commander'
import { describeAsMarkdown, describePlan, isPlanned, toPlanned } from '../sync/describe-plan.ts'
import type { PlanOptions } from '../sync/plan.ts'
import { openRepository } from './open-repository.ts'
import { FAILED, isInCi, type Terminal, withExamples } from './terminal.ts'

interface Options extends PlanOptions {
  readonly json: boolean
  readonly markdown: boolean
}

export const addPlan = (program: Command, terminal: Terminal) =>
  program
    .command('plan')
    .description('Show what apply would change on the server, block by block.')
    .option('--propose', 'make proposals only', false)
    .option('--publish', 'publish the versions, as apply does', false)
    .option('--prune', 'delete prompts whose files were deleted', false)
    .addOption(new Option('--json', 'print the plan as JSON').default(false).conflicts('markdown'))
    .option('--markdown', 'print the plan as a comment for a pull request', false)
    .addHelpText('after', withExamples('promptwire plan', 'promptwire plan --prune --json'))
    .action(async ({ json, markdown, ...options }: Options) => {
      const { planFiles } = await import('../sync/plan.ts')
      const given = { ...options, isInCi: isInCi(terminal.environment) }
      const { steps } = await planFiles(...(await openRepository(terminal)), given)
      if (json) terminal.printJson({ prompts: steps.map(toPlanned) })
      else
        for (const line of (markdown ? describeAsMarkdown : describePlan)(steps))
          terminal.print(line)
      if (steps.some(({ action }) => action === 'refuse')) terminal.exit(FAILED)
      else if (steps.some(isPlanned)) terminal.reportDifference()
    })
