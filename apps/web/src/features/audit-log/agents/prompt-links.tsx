import type { AgentSession } from '@promptwire/core/contract/people/agents'
import type { Project } from '@promptwire/core/contract/people/project'
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
          {name === null ? (
            <span class="quiet-text">a deleted prompt</span>
          ) : (
            <a href={promptPath(project, prompt_id)}>
              <bdi>
                <Shortened text={name} />
              </bdi>
            </a>
          )}
        </>
      ))}
      {more > 0 ? ` and ${more} more` : null}
    </>
  )
}
