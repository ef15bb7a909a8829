import uFuzzy from '@leeoniya/ufuzzy'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Place } from '../../ui/controls/island-props.ts'

interface PaletteDialogProps {
  readonly places: readonly Place[]
  readonly onClose: () => void
}

const MAX_RESULTS = 12
const search = new uFuzzy({ intraMode: 1 })

/** Places that match a text, best first; all places for an empty text. */
function searchPlaces(places: readonly Place[], text: string): Place[] {
  if (text.trim() === '') return places.slice(0, MAX_RESULTS)
  const names = places.map(({ label, group }) => `${label} ${group}`)
  const [found, , order] = search.search(names, text)
  const inOrder = order?.map((i) => found?.[i] ?? -1) ?? found ?? []
  return inOrder.flatMap((i) => places[i] ?? []).slice(0, MAX_RESULTS)
}

/** A search field over a list: arrows select, Enter opens, Escape closes. */
export function PaletteDialog({ places, onClose }: PaletteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  useEffect(() => dialog.current?.showModal(), [])
  const shown = searchPlaces(places, text)
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && shown.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + shown.length) % shown.length)
    }
    const place = shown[chosen]
    if (event.key === 'Enter' && place) location.assign(place.href)
  }
  return (
    <dialog ref={dialog} class="palette" aria-label="Search or jump" onClose={onClose}>
      <input
        class="input"
        type="text"
        role="combobox"
        aria-label="Page or project"
        aria-expanded="true"
        aria-controls="palette-places"
        aria-activedescendant={shown[chosen] && `palette-${chosen}`}
        placeholder="Search or jump…"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKey}
      />
      <div class="palette-places" id="palette-places" role="listbox" aria-label="Places">
        {shown.map((place, i) => (
          <a
            id={`palette-${i}`}
            key={place.href}
            class="menu-item"
            role="option"
            tabIndex={-1}
            aria-selected={i === chosen}
            href={place.href}
          >
            <span class="menu-text">{place.label}</span>
            <span class="quiet-text small">{place.group}</span>
          </a>
        ))}
      </div>
      {shown.length === 0 ? <p class="palette-none">No results</p> : null}
    </dialog>
  )
}
