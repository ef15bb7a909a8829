// Scripts of every frame: keys in menus, and closing toasts.
import { closeToasts } from './frame/close-toasts.ts'
import { menuKeys } from './frame/menu-keys.ts'

menuKeys(document)
const toasts = document.querySelector<HTMLElement>('.toasts')
if (toasts) closeToasts(toasts)
