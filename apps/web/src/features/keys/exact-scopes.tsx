import { type Scope, scopeMeaning } from '@promptwire/core/access/scopes'

export const ExactScopes = ({ scopes }: { scopes: readonly Scope[] }) => (
  <details>
    <summary class="quiet-text">Exact scopes ({scopes.length})</summary>
    <ul class="exact-scopes">
      {scopes.map((scope) => (
        <li>
          {scopeMeaning(scope)} <code>{scope}</code>
        </li>
      ))}
    </ul>
  </details>
)
