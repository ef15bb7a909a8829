import type { Project } from '@promptwire/core/contract/people/project'
import type { Child } from 'hono/jsx'
import { promptPath } from '../../product/prompt-path.ts'
import { Cell } from '../../ui/data/table.tsx'

interface PromptNameProps {
  readonly project: Project
  readonly prompt: { readonly name: string; readonly slug: string }
  /** Content next to the slug. */
  readonly children?: Child
  /** A further line. */
  readonly below?: Child
}

/** The main cell of a row: the name as a link to the editor, and the slug. */
export const PromptName = ({ project, prompt, children, below }: PromptNameProps) => (
  <Cell main>
    <div class="prompt-cell">
      <a href={promptPath(project, prompt.slug)} title={prompt.name} dir="auto">
        {prompt.name}
      </a>
      <div class="prompts-details">
        <code>{prompt.slug}</code>
        {children}
      </div>
      {below}
    </div>
  </Cell>
)
