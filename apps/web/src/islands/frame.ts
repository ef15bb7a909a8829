// Scripts of every page: input method keys, menu keys, and closing toasts.
import { closeToasts } from './frame/close-toasts.ts'
import { compositionKeys } from './frame/composition-keys.ts'
import { menuKeys } from './frame/menu-keys.ts'

compositionKeys(window)
menuKeys(document)
const toasts = document.querySelector<HTMLElement>('.toasts')
if (toasts) closeToasts(toasts)
