import type { JudgePrompt } from '@promptwire/core/contract/people/judge-prompt'
import { Button } from '../../ui/controls/button.tsx'
import { PostForm } from '../../ui/controls/post-form.tsx'

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
