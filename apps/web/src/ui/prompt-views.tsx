import { Tabs } from './tabs.tsx'

interface PromptViewsProps {
  /** Where the prompt is edited. */
  readonly path: string
  readonly name: string
  /** Where its whole story stands. */
  readonly auditLog: string
  readonly current?: 'versions' | 'compare' | 'proposals' | 'test-cases' | 'evals' | undefined
}

/** The way from one page of a prompt to the others. */
export const PromptViews = ({ path, name, auditLog, current }: PromptViewsProps) => (
  <Tabs
    label="Views of the prompt"
    tabs={[
      { href: path, label: <bdi class="prompt-view-name">{name}</bdi>, isCurrent: false },
      { href: `${path}/versions`, label: 'Versions', isCurrent: current === 'versions' },
      { href: `${path}/compare`, label: 'Compare', isCurrent: current === 'compare' },
      { href: `${path}/proposals`, label: 'Proposals', isCurrent: current === 'proposals' },
      { href: `${path}/test-cases`, label: 'Test cases', isCurrent: current === 'test-cases' },
      { href: `${path}/evals`, label: 'Evals', isCurrent: current === 'evals' },
      { href: auditLog, label: 'Audit log', isCurrent: false },
    ]}
  />
)
