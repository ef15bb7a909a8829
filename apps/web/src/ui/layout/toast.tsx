import { Icon } from '../data/icon.tsx'

/**
 * The result of the last form. It disappears after a while, except under the pointer or the focus.
 */
export const Toast = ({ text }: { text: string | undefined }) => (
  <div class="toasts" role="status">
    {text === undefined ? null : (
      <p class="toast">
        <Icon name="circle-check" />
        <span>{text}</span>
      </p>
    )}
  </div>
)
