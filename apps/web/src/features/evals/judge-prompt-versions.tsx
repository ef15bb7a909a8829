import type { JudgePrompt, JudgePromptVersion } from '@promptwire/core/contract/people/judge-prompt'
import type { Project } from '@promptwire/core/contract/people/project'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { When } from '../../ui/data/when.tsx'
import { Section } from '../../ui/layout/page-header.tsx'
import { judgePromptPath } from './eval-context.ts'
import { RestoreForm } from './restore-judge-prompt.tsx'

interface VersionsProps {
  readonly project: Project
  readonly current: JudgePrompt
  readonly versions: readonly JudgePromptVersion[]
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
  readonly mayEdit: boolean
}

/** Saved versions, newest first. */
export const JudgePromptVersions = (props: VersionsProps) => {
  const { project, versions, isFirstPage, nextCursor } = props
  const path = judgePromptPath(project)
  return (
    <Section
      title="Saved versions"
      id="versions"
      lead={versions.length === 0 && isFirstPage ? 'None yet. Each save adds one.' : undefined}
    >
      {versions.map((version) => (
        <Version {...props} version={version} />
      ))}
      <Pagination
        label="Pages of versions"
        firstHref={isFirstPage ? undefined : `${path}#versions`}
        nextHref={nextCursor && `${path}?${new URLSearchParams({ cursor: nextCursor })}#versions`}
      />
    </Section>
  )
}

const Version = ({
  project,
  current,
  version: { version, text, author, created_at, is_current },
  mayEdit,
}: VersionsProps & { version: JudgePromptVersion }) => (
  <details>
    <summary>
      {`Version ${version}, `}
      <bdi>{author?.name ?? 'a former member'}</bdi>, <When at={created_at} />{' '}
      {is_current ? <Badge tone="live">Current</Badge> : null}
    </summary>
    {/* Inside, so that browsers open the details for a URL fragment. */}
    <div class="stack" id={`version-${version}`}>
      <pre tabindex={0}>{text}</pre>
      {mayEdit && !is_current ? (
        <RestoreForm
          path={judgePromptPath(project)}
          current={current}
          version={version}
          label={`Restore version ${version}`}
        />
      ) : null}
    </div>
  </details>
)
