import type { Project } from '@promptwire/contract/projects/project'
import { promptsPath } from '../../product/prompt-path.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/layout/empty.tsx'

/** For a project without prompts: an example and three ways to start. */
export const FirstPrompt = ({ project }: { project: Project }) => {
  const path = `${promptsPath(project)}/new`
  return (
    <div class="first-prompt">
      {project.may.includes('prompts:write') ? (
        <Empty
          icon="file-text"
          title="No prompts yet"
          text="A prompt is made of blocks, such as its role and its rules. Variables stand for what changes per call. Your code gets the version that you publish."
        >
          <ButtonLink kind="primary" href={`${path}/blank`}>
            Blank prompt
          </ButtonLink>
          <ButtonLink href={`${path}/import`}>Import</ButtonLink>
          <ButtonLink href={`${path}/gallery`}>Browse the gallery</ButtonLink>
        </Empty>
      ) : (
        <Empty
          icon="file-text"
          title="No prompts yet"
          text="Prompts that your team creates appear here."
        />
      )}
      <Picture />
    </div>
  )
}

/** An example: blocks above, the compiled text below. */
const Picture = () => (
  <figure class="prompt-picture">
    <figcaption class="quiet-text small">A prompt and its compiled text</figcaption>
    <dl class="prompt-picture-blocks">
      <dt>Role</dt>
      <dd>
        You are a support agent for <code>{'{{company}}'}</code>.
      </dd>
      <dt>Guardrails</dt>
      <dd>Never promise a refund.</dd>
    </dl>
    <pre tabindex={0}>
      {'## Role\nYou are a support agent for Acme.\n\n## Guardrails\nNever promise a refund.'}
    </pre>
  </figure>
)
