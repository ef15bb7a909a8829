import type { AgentSession } from '@promptwire/contract/agents/agents'
import type { Project } from '@promptwire/contract/projects/project'
import { promptPath } from '../../../product/prompt-path.ts'
import { Shortened } from '../../../ui/data/shortened.tsx'

interface PromptLinksProps {
  readonly project: Project
  readonly session: AgentSession
}

/** The prompts that a session changed: "Support reply, Triage and 3 more". */
export const PromptLinks = ({ project, session }: PromptLinksProps) => {
  const { prompts, prompt_count } = session
  const more = prompt_count - prompts.length
  if (prompt_count === 0) return <span class="quiet-text">no prompt</span>
  return (
    <>
      {prompts.map(({ prompt_id, name }, at) => (
        <>
          {at > 0 ? ', ' : null}
          <PromptLink project={project} id={prompt_id} name={name} />
        </>
      ))}
      {more > 0 ? ` and ${more} more` : null}
    </>
  )
}

interface PromptLinkProps {
  readonly project: Project
  readonly id: string
  /** Null for a deleted prompt. */
  readonly name: string | null
}

export const PromptLink = ({ project, id, name }: PromptLinkProps) =>
  name === null ? (
    <span class="quiet-text">a deleted prompt</span>
  ) : (
    <a href={promptPath(project, id)}>
      <bdi>
        <Shortened text={name} />
      </bdi>
    </a>
  )
