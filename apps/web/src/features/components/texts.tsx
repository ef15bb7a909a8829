import { SnippetTabs } from '../../product/snippet-tabs.tsx'
import { Copyable, CopyableId, CopyElementText, CopyLink } from '../../ui/controls/copyable.tsx'
import { Shortened } from '../../ui/data/shortened.tsx'
import { Section } from '../../ui/layout/page-header.tsx'

/** Copyable texts, and a shortened one. */
export const Texts = () => (
  <Section title="Texts to copy" id="texts">
    <Copyable text="pk_live_0123456789abcdefghijklmnopqrstuvwxyzAB" label="API key" />
    <p>
      The prompt <CopyableId text="support-reply" label="slug" /> is live.
    </p>
    <div class="row">
      <span id="copied-text">A text on the page</span>
      <CopyElementText id="copied-text" label="the text" />
      <CopyLink href="/ui#texts" label="to this part" />
    </div>
    <p>
      <code>
        <Shortened text={`https://client.example/${'metadata-'.repeat(12)}document.json`} />
      </code>
    </p>
    <SnippetTabs
      id="snippets"
      legend="Language"
      snippets={['curl', 'TypeScript', 'Python'].map((name) => ({
        name,
        place: 'In a terminal',
        text: `${name} https://example.com/api/v1/prompts/support-reply/compiled?variables=%7B%7D`,
      }))}
    />
  </Section>
)
