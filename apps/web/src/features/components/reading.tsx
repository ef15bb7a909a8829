import { DocumentSearch } from '../../ui/document-search.tsx'
import { Marked } from '../../ui/marked.tsx'
import { Section } from '../../ui/page-header.tsx'

/** A long text beside its contents. */
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
                <a href="#reading-second">A part of it</a>
              </li>
            </ul>
          </li>
        </ul>
      </nav>
      <article class="prose">
        <h3 id="reading-first">What a version is</h3>
        <p>
          A version is a prompt as it stood when it was saved. It <strong>never changes</strong>,
          and its number is <code>never</code> used again.
        </p>
        <ul>
          <li>The working copy is what people edit.</li>
          <li id="reading-second">The published version is what programs get.</li>
        </ul>
        <p>
          <Marked
            text="What a search found is marked: the version that programs get."
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
