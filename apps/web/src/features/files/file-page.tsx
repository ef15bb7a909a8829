import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { PromptHeader } from '../../product/prompt-header.tsx'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { formatBytes } from './format-bytes.ts'

interface FilePageProps extends PromptContext {
  readonly file: Output<typeof publicContract.get_prompt_file>
}

export const FilePage = ({ project, prompt, file }: FilePageProps) => (
  <>
    <PromptHeader project={project} prompt={prompt} current="files" title={file.path} />
    <p class="quiet-text">
      {file.mime_type}, {formatBytes(file.bytes)}, SHA-256 <code>{file.sha256}</code>
    </p>
    {file.content === null ? (
      <p>This file has no text. Download the skill to open it.</p>
    ) : (
      <pre tabindex={0} dir="auto">
        {file.content}
      </pre>
    )}
  </>
)
