/** Shows a streaming output until the server has a report. */
export interface LiveCard {
  readonly element: Element
  write(text: string): void
  /** Offers to cancel only this run. */
  onCancel(act: () => void): void
  end(message: string): void
}

const NEAR_END = 40

/** Clones the page's template. */
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
    onCancel(act) {
      part('cancel')?.removeAttribute('hidden')
      part('cancel')?.addEventListener('click', act)
    },
    end(words) {
      output?.removeAttribute('aria-busy')
      part('cancel')?.setAttribute('hidden', '')
      part('words')?.append(words)
      part('problem')?.removeAttribute('hidden')
    },
  }
}

/**
 * Appends pending output once per frame. Uses text nodes, since model output must never be markup.
 */
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
