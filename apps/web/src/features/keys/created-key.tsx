import { ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { type Addresses, snippetsFor } from '../../ui/connect-snippets.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { SnippetTabs } from '../../ui/snippet-tabs.tsx'

interface CreatedKeyProps {
  readonly text: string
  readonly addresses: Addresses
  readonly doneHref: string
}

/** A key that was just made, until one leaves the page. */
export const CreatedKey = ({ text, addresses, doneHref }: CreatedKeyProps) => (
  <section class="card created" aria-labelledby="created">
    <h2 id="created">Your new key</h2>
    <Callout kind="warning">
      <strong>Copy it now.</strong> It is shown this once; only a fingerprint is stored.
    </Callout>
    <Copyable text={text} label="API key" />
    <h3>Use it</h3>
    <SnippetTabs id="use" legend="Client" snippets={snippetsFor(text, addresses)} />
    <div>
      <ButtonLink href={doneHref} icon="check">
        I have copied it
      </ButtonLink>
    </div>
  </section>
)
