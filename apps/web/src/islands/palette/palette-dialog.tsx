import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { IslandProps } from '../../ui/controls/island-props.ts'
import { type Entry, type EntryGroup, findEntries, groupEntries } from './find-entries.ts'
import type { Typed } from './typed.ts'
import { useEnter } from './use-enter.ts'
import { useProjectSearch } from './use-project-search.ts'

interface PaletteDialogProps extends Readonly<IslandProps['palette']> {
  /** Typed before the dialog opened. */
  readonly typed: Typed
  readonly onClose: () => void
}

/** A search field over a list: arrows select, Enter opens, Escape closes. */
export function PaletteDialog({ entries, searchHref, typed, onClose }: PaletteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState(typed.text)
  const [chosen, setChosen] = useState(0)
  const results = useProjectSearch(searchHref, text)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const isCurrent = results.text === text.trim()
  // The page's entries precede equal matches from the project.
  const groups = groupEntries([...findEntries(entries, text), ...results.places], text)
  const shown = groups.flatMap((group) => group.entries)
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const enter = useEnter({
    typed,
    text,
    isKnown: isCurrent,
    open: () => shown[chosen] && openEntry(shown[chosen]),
  })
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    const next = stepTo(key, chosen, shown.length)
    if (next === undefined && key !== 'Enter') return
    event.preventDefault()
    if (next === undefined) return enter()
    setChosen(next)
  }
  return (
    <dialog ref={dialog} class="palette" aria-label="Search or jump" onClose={onClose}>
      <input
        class="input"
        type="text"
        role="combobox"
        aria-label="Prompt, text, page or action"
        aria-expanded="true"
        aria-controls="palette-places"
        aria-activedescendant={shown[chosen] && `palette-${chosen}`}
        placeholder="Search or jump…"
        maxLength={200}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKey}
      />
      <Results groups={groups} shown={shown} chosen={chosen} />
      {shown.length === 0 && isCurrent ? <p class="palette-none">No results</p> : null}
      {results.hasFailed ? (
        <p class="palette-none">Prompts cannot be searched right now. Pages and actions can.</p>
      ) : null}
      <p class="visually-hidden" role="status">
        {isCurrent && text.trim() !== '' ? countResults(shown.length) : ''}
      </p>
    </dialog>
  )
}

interface ResultsProps {
  readonly groups: readonly EntryGroup[]
  /** Entries of all groups in order. */
  readonly shown: readonly Entry[]
  readonly chosen: number
}

const Results = ({ groups, shown, chosen }: ResultsProps) => (
  <div class="palette-places" id="palette-places" role="listbox" aria-label="Results">
    {groups.map(({ name, entries }) => (
      <fieldset key={name}>
        <legend class="palette-group">{name}</legend>
        {entries.map((entry) => (
          <Option key={entry} entry={entry} place={shown.indexOf(entry)} chosen={chosen} />
        ))}
      </fieldset>
    ))}
  </div>
)

interface OptionProps {
  readonly entry: Entry
  readonly place: number
  readonly chosen: number
}

/** A link, so that it can open in another tab, or a button. */
const Option = ({ entry, place, chosen }: OptionProps) => {
  const option = {
    id: `palette-${place}`,
    class: 'menu-item',
    role: 'option',
    tabIndex: -1,
    'aria-selected': place === chosen,
  } as const
  if ('press' in entry) {
    return (
      <button type="button" {...option} onClick={() => openEntry(entry)}>
        <span class="menu-text">{entry.label}</span>
      </button>
    )
  }
  return (
    <a {...option} href={entry.href}>
      <span class="menu-text">{entry.label}</span>
      {entry.detail === undefined ? null : (
        <span class="quiet-text small palette-detail">{entry.detail}</span>
      )}
    </a>
  )
}

const countResults = (count: number) =>
  count === 0 ? 'No results' : `${count} ${count === 1 ? 'result' : 'results'}`

/** Undefined for other keys. */
function stepTo(key: string, chosen: number, count: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  return step === undefined || count === 0 ? undefined : (chosen + step + count) % count
}

function openEntry(entry: Entry): void {
  if ('press' in entry) document.querySelector<HTMLElement>(entry.press)?.click()
  else location.assign(entry.href)
}
