import { promptPath } from '../../product/prompt-path.ts'
import { buildExampleValues } from '../../product/snippets/example-values.ts'
import { fetchSnippets } from '../../product/snippets/fetch-snippets.ts'
import { SnippetTabs } from '../../product/snippets/snippet-tabs.tsx'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Copyable } from '../../ui/controls/copyable.tsx'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { Card } from '../../ui/layout/page-header.tsx'

interface FetchItProps extends PromptContext {
  readonly version: number
  readonly apiUrl: string
  /** A new key, shown once. */
  readonly newKey: string | undefined
}

/** The next step after a publish that no program uses: code that fetches the prompt. */
export const FetchIt = ({ project, prompt, version, apiUrl, newKey }: FetchItProps) => (
  <Card title="Fetch it from your code" id="fetch-it">
    {newKey === undefined ? null : (
      <>
        <Callout kind="warning" isFocused>
          <strong>Copy the key now.</strong> It is shown only once, here and in the code below.
        </Callout>
        <Copyable text={newKey} label="API key" />
      </>
    )}
    {newKey === undefined && project.may.includes('keys:manage') ? (
      <PostForm class="row" action={`${promptPath(project, prompt.slug)}/publish/key`}>
        <input type="hidden" name="version" value={String(version)} />
        <Button kind="primary" icon="key-round">
          Create a key
        </Button>
        <span class="quiet-text">Can only fetch published prompts.</span>
      </PostForm>
    ) : null}
    <SnippetTabs
      id="fetch"
      legend="Language"
      snippets={fetchSnippets(prompt.slug, apiUrl, {
        key: newKey,
        values: buildExampleValues(prompt.blocks ?? [], prompt.variables ?? []),
      })}
    />
  </Card>
)
