import { Icon } from '../data/icon.tsx'

/** What the last form did. It stays: whoever reads slowly, or by keyboard, misses nothing. */
export const Toast = ({ text }: { text: string | undefined }) => (
  <div class="toasts" role="status">
    {text === undefined ? null : (
      <p class="toast" id="said">
        <Icon name="circle-check" />
        <span>{text}</span>
      </p>
    )}
  </div>
)
