/** An output that is being written, of which the server has no report yet. */
export interface LiveCard {
  readonly element: Element
  write(text: string): void
  /** Says why it ended before its end. */
  end(words: string): void
}

const NEAR_END = 40

/** A card of the page's template, with nothing in it yet. */
export function createLiveCard(title: string): LiveCard {
  const template = document.querySelector<HTMLTemplateElement>('#playground-live')
  const element = template?.content.firstElementChild?.cloneNode(true)
  if (!(element instanceof Element)) throw new Error('the page has no run template')
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-part="${name}"]`)
  const output = part('output')
  part('title')?.replaceChildren(title)
  output?.setAttribute('aria-busy', 'true')
  return {
    element,
    write: output ? textWriter(output) : () => undefined,
    end(words) {
      output?.removeAttribute('aria-busy')
      part('words')?.append(words)
      part('problem')?.removeAttribute('hidden')
    },
  }
}

/** Draws what has come since once a frame, as text: what a model writes is never read as markup. */
function textWriter(output: HTMLElement): (text: string) => void {
  const written = output.appendChild(document.createTextNode(''))
  let waiting = ''
  const draw = () => {
    const below = output.scrollHeight - output.scrollTop - output.clientHeight
    written.appendData(waiting)
    waiting = ''
    if (below < NEAR_END) output.scrollTop = output.scrollHeight
  }
  return (text) => {
    if (waiting === '') requestAnimationFrame(draw)
    waiting += text
  }
}
