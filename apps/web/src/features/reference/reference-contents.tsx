import { DocumentSearch } from '../../ui/controls/document-search.tsx'
import { IslandScript } from '../../ui/controls/island.tsx'
import type { Reference } from './operation-entry.tsx'
import { tagTitle } from './operation-item.ts'
import { operationPath, resourcePath, WEBHOOKS_PATH, webhookPath } from './reference-paths.ts'

export const Contents = ({ reference: { tags, operations } }: { reference: Reference }) => (
  <nav aria-label="Contents" class="contents" data-contents>
    <DocumentSearch />
    <IslandScript name="contents" />
    <ul>
      <li>
        <a href="/docs#basics">Basics</a>
      </li>
      {tags.map(({ name }) => (
        <li>
          <a href={resourcePath(name)}>{tagTitle(name)}</a>
          <ul>
            {operations
              .filter(({ tag }) => tag === name)
              .map((operation) => (
                <li>
                  <a href={operationPath(operation)}>{operation.summary}</a>
                </li>
              ))}
          </ul>
        </li>
      ))}
      <li>
        <a href={WEBHOOKS_PATH}>Webhook messages</a>
      </li>
      <li>
        <a href="/docs#errors">Errors</a>
      </li>
    </ul>
  </nav>
)

/**
 * Lists operations and messages by resource. Old URLs of the former single page end at these links,
 * and the script follows them.
 */
export const Index = ({ reference: { tags, operations, webhooks } }: { reference: Reference }) => (
  <section class="section" aria-labelledby="resources">
    <h2 id="resources">Resources</h2>
    <dl class="reference-index">
      {tags.map(({ name, description }) => (
        <div>
          <dt id={`tag-${name}`}>
            <a href={resourcePath(name)}>{tagTitle(name)}</a>
          </dt>
          <dd class="quiet-text">{description}</dd>
          <dd>
            <ul>
              {operations
                .filter(({ tag }) => tag === name)
                .map((operation) => (
                  <Moved id={operation.id} href={operationPath(operation)}>
                    {operation.summary}
                  </Moved>
                ))}
            </ul>
          </dd>
        </div>
      ))}
      <div>
        <dt id="webhooks">
          <a href={WEBHOOKS_PATH}>Webhook messages</a>
        </dt>
        <dd>
          <ul>
            {webhooks.map(({ type }) => (
              <Moved id={type} href={webhookPath(type)}>
                {type}
              </Moved>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  </section>
)

interface MovedProps {
  readonly id: string
  readonly href: string
  readonly children: string
}

const Moved = ({ id, href, children }: MovedProps) => (
  <li id={id}>
    <a href={href} data-moved>
      {children}
    </a>
  </li>
)
