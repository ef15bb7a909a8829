import { type ComponentType, h, render } from 'preact'
import type { IslandProps } from '../../ui/island-props.ts'

/** What an island knows beside its props. */
export interface Surroundings {
  /** For style elements, which the content security policy refuses without it. */
  readonly nonce: string
}

/** Draws the component wherever the page has an island of the name, over what the server drew. */
export function mount<Name extends keyof IslandProps>(
  name: Name,
  component: ComponentType<IslandProps[Name] & Surroundings>,
): void {
  for (const place of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    // The server wrote it from the very type that the island reads it as.
    const props = JSON.parse(place.dataset['props'] ?? '{}') as IslandProps[Name]
    render(h(component, { ...props, nonce: place.dataset['nonce'] ?? '' }), place)
  }
}
