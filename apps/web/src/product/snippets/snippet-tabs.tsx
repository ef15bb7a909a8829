import { ButtonLink } from '../../ui/controls/button.tsx'
import { Copyable } from '../../ui/controls/copyable.tsx'

export interface Snippet {
  /** The language or the client: "curl", "Cursor". */
  readonly name: string
  /** Where to paste the text: a terminal or a file. */
  readonly place: string
  readonly text: string
  /** A link that installs the snippet in the client. */
  readonly install?: { readonly href: string; readonly label: string }
}

interface SnippetTabsProps {
  /** Unique on the page. */
  readonly id: string
  readonly legend: string
  readonly snippets: readonly Snippet[]
}

/** Radio buttons switch the tabs without a script. */
export const SnippetTabs = ({ id, legend, snippets }: SnippetTabsProps) => (
  <fieldset class="snippets">
    <legend class="visually-hidden">{legend}</legend>
    {snippets.map(({ name, place, text, install }, i) => (
      <>
        <input type="radio" name={id} id={`${id}-${i}`} checked={i === 0} autocomplete="off" />
        <label for={`${id}-${i}`}>{name}</label>
        <div class="snippet">
          {install ? (
            <p>
              <ButtonLink href={install.href} icon="plug">
                {install.label}
              </ButtonLink>
            </p>
          ) : null}
          <p class="quiet-text small">{install ? `Or by hand, ${lowerFirst(place)}` : place}</p>
          <Copyable text={text} label={`for ${name}`} />
        </div>
      </>
    ))}
  </fieldset>
)

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
