import type { Project } from '@promptwire/contract/projects/project'
import type { Child } from 'hono/jsx'
import { promptPath } from '../../product/prompt-path.ts'
import { Cell } from '../../ui/data/table.tsx'

interface PromptNameProps {
  readonly project: Project
  readonly prompt: { readonly name: string; readonly slug: string }
  readonly children?: Child
  readonly below?: Child
}

/** The name links to the editor; the slug follows. */
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
