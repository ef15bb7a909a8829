import { ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { connectSnippets } from '../../ui/connect-snippets.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { fetchSnippets } from '../../ui/fetch-snippets.ts'
import { SnippetTabs } from '../../ui/snippet-tabs.tsx'

/** A new key, and what its snippets need. */
export interface NewKey {
  readonly text: string
  /** Prompt that the snippets fetch. */
  readonly slug: string
  readonly addresses: { readonly api: string; readonly mcp: string }
}

interface CreatedKeyProps extends NewKey {
  readonly doneHref: string
}

/** Shows a new key once, with snippets. */
export const CreatedKey = ({ text, slug, addresses, doneHref }: CreatedKeyProps) => (
  <section class="card created" aria-labelledby="created">
    <h2 id="created">Your new key</h2>
    <Callout kind="warning">
      <strong>Copy it now.</strong> It is shown only once. Only a hash is stored.
    </Callout>
    <Copyable text={text} label="API key" />
    <h3>In a program</h3>
    <SnippetTabs id="fetch" legend="Language" snippets={fetchSnippets(slug, addresses.api, text)} />
    <h3>In an AI client that cannot open a browser</h3>
    <SnippetTabs id="connect" legend="AI client" snippets={connectSnippets(addresses.mcp, text)} />
    <div>
      <ButtonLink href={doneHref} icon="check">
        I have copied it
      </ButtonLink>
    </div>
  </section>
)
