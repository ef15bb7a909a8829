import type { Child } from 'hono/jsx'
import { storyPath } from '../../ui/audit-log-path.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PromptViews } from '../../ui/prompt-views.tsx'
import { type PromptFacts, promptPath } from './opened-test-cases.ts'

interface TestCaseHeaderProps extends PromptFacts {
  readonly title: string
  readonly lead?: string | undefined
  readonly children?: Child
}

/** The prompt that the test cases are of, and its other views. */
export const TestCaseHeader = (props: TestCaseHeaderProps) => {
  const { project, prompt, title, lead, children } = props
  return (
    <>
      <PageHeader title={title} lead={lead}>
        {children}
      </PageHeader>
      <PromptViews
        path={promptPath(project, prompt)}
        name={prompt.name}
        auditLog={storyPath(project, prompt)}
        current="test-cases"
      />
    </>
  )
}
