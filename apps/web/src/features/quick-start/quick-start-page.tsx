import type { MemberProject, QuickStart } from '@promptwire/contract/projects/project'
import type { Child } from 'hono/jsx'
import { promptPath, promptsPath } from '../../product/prompt-path.ts'
import { connectSnippets } from '../../product/snippets/connect-snippets.ts'
import { fetchSnippets } from '../../product/snippets/fetch-snippets.ts'
import { formatSnippets } from '../../product/snippets/format-snippets.ts'
import { SnippetTabs } from '../../product/snippets/snippet-tabs.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/data/icon.tsx'
import { membersPath } from '../../ui/layout/navigation.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'

interface QuickStartPageProps {
  readonly project: MemberProject
  readonly facts: QuickStart
  readonly addresses: { readonly api: string; readonly mcp: string }
}

interface Step {
  readonly done: boolean
  readonly title: string
  readonly text: string
  /** Content of the next step and of steps worth revisiting. */
  readonly content?: Child
}

/** Ticks steps that anyone finished. */
export const QuickStartPage = (props: QuickStartPageProps) => {
  const steps = buildSteps(props)
  const next = steps.find(({ done }) => !done)
  return (
    <>
      <PageHeader
        title="Quick start"
        lead={
          next
            ? `${steps.filter(({ done }) => done).length} of ${steps.length} done.`
            : 'Everything is set up.'
        }
      />
      <ol class="steps">
        {steps.map((step, i) => (
          <li
            class="step"
            aria-current={step === next ? 'step' : undefined}
            data-done={step.done ? '' : undefined}
          >
            <span class="step-mark">
              {step.done ? <Icon name="check" /> : <span aria-hidden="true">{i + 1}</span>}
            </span>
            <div class="step-body">
              <h2>
                {step.title}
                {step.done ? <span class="visually-hidden">, done</span> : null}
              </h2>
              <p class="quiet-text">{step.text}</p>
              {step.content}
            </div>
          </li>
        ))}
      </ol>
      {props.project.may.includes('members:manage') ? (
        <p>
          Working with others?{' '}
          <a href={membersPath(props.project.account)}>Invite them to this account</a>.
        </p>
      ) : null}
    </>
  )
}

const STEPS = [
  'has_prompt',
  'has_version',
  'has_published',
  'has_fetched',
  'has_connected',
] as const satisfies readonly (keyof QuickStart)[]

function buildSteps({ project, facts, addresses }: QuickStartPageProps): Step[] {
  const { prompt } = facts
  const home = `/projects/${project.id}`
  const at = prompt ? promptPath(project, prompt.id) : promptsPath(project)
  const canEdit = project.may.includes('prompts:write')
  const next = STEPS.find((step) => !facts[step])
  const link = (step: (typeof STEPS)[number], href: string, words: string) => (
    <p>
      <ButtonLink kind={step === next ? 'primary' : undefined} href={href}>
        {words}
      </ButtonLink>
    </p>
  )
  return [
    {
      done: facts.has_prompt,
      title: 'Write a prompt',
      text: 'Use blocks for the role, the task and examples, and {{variables}} for values that change per call.',
      content:
        facts.has_prompt || !canEdit
          ? null
          : link('has_prompt', `${home}/prompts/new/blank`, 'New prompt'),
    },
    {
      done: facts.has_version,
      title: 'Save a version',
      text: 'A version is a numbered snapshot that never changes.',
      content: facts.has_version || !prompt ? null : link('has_version', at, `Open ${prompt.name}`),
    },
    {
      done: facts.has_published,
      title: 'Publish it',
      text: 'Live keys get the published version with their next request.',
      content:
        facts.has_published || !prompt || !project.may.includes('versions:publish')
          ? null
          : link('has_published', `${at}/publish`, 'Review and publish'),
    },
    {
      done: facts.has_fetched,
      title: 'Fetch it from a program',
      text: 'Create an API key. A live key gets the published version, a dev key the working copy.',
      content: (
        <>
          {facts.has_fetched ? null : link('has_fetched', `${home}/keys`, 'Open API keys')}
          <SnippetTabs
            id="fetch"
            legend="Language"
            snippets={fetchSnippets(prompt?.slug ?? 'your-prompt', addresses.api)}
          />
          <p class="quiet-text">With a format, you get the request of your provider:</p>
          <SnippetTabs
            id="send"
            legend="Provider"
            snippets={formatSnippets(prompt?.slug ?? 'your-prompt', addresses.api)}
          />
        </>
      ),
    },
    {
      done: facts.has_connected,
      title: 'Connect an AI client',
      text: 'Give the client this address. Choose its permissions in your browser and approve.',
      content: (
        <SnippetTabs id="connect" legend="AI client" snippets={connectSnippets(addresses.mcp)} />
      ),
    },
  ]
}
