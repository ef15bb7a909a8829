import type { Project } from '@promptwire/contract/projects/project'
import type { Child } from 'hono/jsx'
import { promptsPath } from '../../product/prompt-path.ts'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const START_OPTIONS = {
  blank: 'Blank',
  import: 'Import',
  duplicate: 'Copy a prompt',
  gallery: 'Gallery',
} as const

interface NewPromptPageProps {
  readonly project: Project
  readonly way: keyof typeof START_OPTIONS
  readonly children: Child
}

export const NewPromptPage = ({ project, way, children }: NewPromptPageProps) => (
  <>
    <PageHeader
      title="New prompt"
      lead="A prompt is made of blocks, such as role, instructions and guardrails. Nothing goes live until you publish."
    />
    <Tabs
      label="Start with"
      tabs={Object.entries(START_OPTIONS).map(([path, label]) => ({
        href: `${promptsPath(project)}/new/${path}`,
        label,
        isCurrent: path === way,
      }))}
    />
    {children}
  </>
)
