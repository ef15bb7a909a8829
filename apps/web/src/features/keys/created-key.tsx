import { connectSnippets } from '../../product/snippets/connect-snippets.ts'
import { fetchSnippets } from '../../product/snippets/fetch-snippets.ts'
import { SnippetTabs } from '../../product/snippets/snippet-tabs.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Copyable } from '../../ui/controls/copyable.tsx'
import { Callout } from '../../ui/data/callout.tsx'

export interface NewKey {
  readonly text: string
  /** The prompt that the snippets fetch. */
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
    <SnippetTabs
      id="fetch"
      legend="Language"
      snippets={fetchSnippets(slug, addresses.api, { key: text })}
    />
    <h3>In an AI client that cannot open a browser</h3>
    <SnippetTabs id="connect" legend="AI client" snippets={connectSnippets(addresses.mcp, text)} />
    <div>
      <ButtonLink href={doneHref} icon="check">
        I have copied it
      </ButtonLink>
    </div>
  </section>
)
