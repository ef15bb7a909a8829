import { Icon } from '../../ui/data/icon.tsx'

/** Searches all blocks, since browsers find nothing out of view. Needs JavaScript. */
export const FindBar = () => (
  <search class="find" id="find" hidden>
    <div class="find-words">
      <Icon name="search" />
      <input
        class="input"
        type="search"
        aria-label="Find in this prompt"
        autocomplete="off"
        spellcheck={false}
        dir="auto"
      />
    </div>
    <span class="find-count quiet-text numbers" role="status" />
    <button type="button" class="button button-plain" data-find="previous">
      <Icon name="arrow-up" />
      <span class="visually-hidden">Previous</span>
    </button>
    <button type="button" class="button button-plain" data-find="next">
      <Icon name="arrow-down" />
      <span class="visually-hidden">Next</span>
    </button>
    <button type="button" class="button button-plain" data-find="close">
      <Icon name="x" />
      <span class="visually-hidden">Close find</span>
    </button>
  </search>
)
