import { Copyable } from './copyable.tsx'

export interface Snippet {
  /** The language or the client: "curl", "Cursor". */
  readonly name: string
  /** Where the text goes: a terminal or a file. */
  readonly place: string
  readonly text: string
}

interface SnippetTabsProps {
  /** One of a kind on the page. */
  readonly id: string
  readonly legend: string
  readonly snippets: readonly Snippet[]
}

/** The same thing for several languages, one at a time. Radio buttons, so that no script is needed. */
export const SnippetTabs = ({ id, legend, snippets }: SnippetTabsProps) => (
  <fieldset class="snippets">
    <legend class="visually-hidden">{legend}</legend>
    {snippets.map(({ name, place, text }, i) => (
      <>
        <input type="radio" name={id} id={`${id}-${i}`} checked={i === 0} autocomplete="off" />
        <label for={`${id}-${i}`}>{name}</label>
        <div class="snippet">
          <p class="quiet-text small">{place}</p>
          <Copyable text={text} label={`for ${name}`} />
        </div>
      </>
    ))}
  </fieldset>
)
