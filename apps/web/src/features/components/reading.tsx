import { SnippetTabs } from '../../product/snippets/snippet-tabs.tsx'
import { Copyable, CopyableId, CopyElementText, CopyLink } from '../../ui/controls/copyable.tsx'
import { DocumentSearch } from '../../ui/controls/document-search.tsx'
import { Marked } from '../../ui/data/marked.tsx'
import { Shortened } from '../../ui/data/shortened.tsx'
import { Section } from '../../ui/layout/page-header.tsx'

/** A long text with its table of contents. */
export const Reading = () => (
  <Section title="Reading" id="reading">
    <div class="reading">
      <nav class="contents" aria-label="Contents">
        <DocumentSearch />
        <ul>
          <li>
            <a href="#reading-first" aria-current="true">
              First
            </a>
            <ul>
              <li>
                <a href="#reading-second">A subsection</a>
              </li>
            </ul>
          </li>
        </ul>
      </nav>
      <article class="prose">
        <h3 id="reading-first">What a version is</h3>
        <p>
          A version is a saved state of a prompt. It <strong>never changes</strong>, and its number
          is <code>never</code> reused.
        </p>
        <ul>
          <li>The working copy is what people edit.</li>
          <li id="reading-second">Programs get the published version.</li>
        </ul>
        <p>
          <Marked
            text="Search results are highlighted, such as the published version."
            words="version"
          />
        </p>
        <footer class="prose-end">
          <a href="/ui">This page as Markdown</a>
          <a href="/ui">Next: Delivery</a>
        </footer>
      </article>
    </div>
  </Section>
)

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
