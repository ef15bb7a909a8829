import { DocumentSearch } from '../../ui/controls/document-search.tsx'
import { Marked } from '../../ui/data/marked.tsx'
import { Section } from '../../ui/layout/page-header.tsx'

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
