import type { PromptDraft } from '../../features/prompts/prompt-draft.ts'
import type { DemoPrompt } from '../demo-prompt.ts'

const withLabels = (labels: string) =>
  ({
    name: 'Ticket triage',
    slug: 'ticket-triage',
    description: 'Sorts messages to the help desk',
    tags: ['support'],
    model_config: { model: 'demo-brief', temperature: 0 },
    blocks: [
      {
        type: 'role',
        title: 'Role',
        content: 'You sort messages to a help desk.',
      },
      {
        type: 'instructions',
        title: 'Instructions',
        content: `Choose one of: ${labels}.\nWrite the label alone, in lower case.`,
      },
      { type: 'context', title: 'Context', content: 'The help desk is that of {{company}}.' },
    ],
    variables: [{ key: 'company', default_value: 'Acme', description: 'Name of the company' }],
  }) satisfies PromptDraft

/** The second version lost a label, as its test cases show, so it is not live. */
export const ticketTriage: DemoPrompt = {
  saved: [
    withLabels('billing, bug, question or other'),
    { ...withLabels('billing, question or other'), description: 'Sorts messages by fewer labels' },
  ],
  published: 1,
}
