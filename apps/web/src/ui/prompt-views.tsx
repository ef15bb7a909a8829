import type { Project } from '@promptwire/core/contract/people/project'
import { storyPath } from './audit-log-path.ts'
import { promptPath } from './prompt-path.ts'
import { Tabs } from './tabs.tsx'

export interface ViewedPrompt {
  readonly id: string
  readonly slug: string
  readonly name: string
}

export type PromptView =
  | 'versions'
  | 'compare'
  | 'proposals'
  | 'playground'
  | 'test-cases'
  | 'evals'

interface PromptViewsProps {
  readonly project: Pick<Project, 'id'>
  readonly prompt: ViewedPrompt
  readonly current?: PromptView | undefined
}

/** The way from one page of a prompt to the others. */
export const PromptViews = ({ project, prompt, current }: PromptViewsProps) => {
  const path = promptPath(project, prompt.slug)
  const view = (name: PromptView, label: string) => ({
    href: `${path}/${name}`,
    label,
    isCurrent: current === name,
  })
  return (
    <Tabs
      label="Views of the prompt"
      tabs={[
        { href: path, label: <bdi class="prompt-view-name">{prompt.name}</bdi>, isCurrent: false },
        view('versions', 'Versions'),
        view('compare', 'Compare'),
        view('proposals', 'Proposals'),
        view('playground', 'Playground'),
        view('test-cases', 'Test cases'),
        view('evals', 'Evals'),
        { href: storyPath(project, prompt), label: 'Audit log', isCurrent: false },
      ]}
    />
  )
}
