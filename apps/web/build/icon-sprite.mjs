import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ICONS } from '../src/ui/data/icons.ts'
import { packageFolder } from './asset-writer.mjs'

/** Colour and stroke of every shape; they come from where an icon is used. */
const PAINT = / (fill|stroke|stroke-linecap|stroke-linejoin|stroke-width)="[^"]*"/g

/** The icons that pages use, one symbol each. */
export function iconSprite() {
  const file = join(packageFolder('@iconify-json/lucide'), 'icons.json')
  const { icons, aliases } = JSON.parse(readFileSync(file, 'utf8'))
  const symbols = ICONS.map((name) => {
    const { body } = icons[aliases[name]?.parent ?? name]
    return `<symbol id="${name}" viewBox="0 0 24 24">${body.replace(PAINT, '')}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg"><!-- lucide, ISC licence -->${symbols.join('')}</svg>`
}
