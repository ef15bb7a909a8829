import type { JudgePrompt, JudgePromptVersion } from '@promptwire/core/contract/people/judge-prompt'
import type { Project } from '@promptwire/core/contract/people/project'
import { Button } from '../../ui/controls/button.tsx'
import { CursorPagination } from '../../ui/controls/pagination.tsx'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { When } from '../../ui/data/when.tsx'
import { Section } from '../../ui/layout/page-header.tsx'
import { judgePromptPath } from './eval-context.ts'

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
      <CursorPagination
        label="Pages of versions"
        path={`${path}#versions`}
        isFirstPage={isFirstPage}
        nextCursor={nextCursor}
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

interface RestoreFormProps {
  readonly path: string
  readonly current: JudgePrompt
  /** Null is the built-in default. */
  readonly version: number | null
  readonly label: string
}

/** Button that restores an earlier judge prompt. */
export const RestoreForm = ({ path, current, version, label }: RestoreFormProps) => (
  <PostForm action={`${path}/restore`}>
    <input type="hidden" name="version" value={version ?? ''} autocomplete="off" />
    <input type="hidden" name="base_version" value={current.version} autocomplete="off" />
    <Button>{label}</Button>
  </PostForm>
)
