import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ICONS } from '../src/ui/data/icons.ts'
import { packageFolder } from './asset-writer.mjs'

/** The icons that pages use, one symbol each; colour and stroke come from where they are used. */
export function iconSprite() {
  const folder = join(packageFolder('lucide-static'), 'icons')
  const symbols = ICONS.map((name) => {
    const svg = readFileSync(join(folder, `${name}.svg`), 'utf8')
    const [, shapes = ''] = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg) ?? []
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/\s*\n\s*/g, '')}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg"><!-- lucide, ISC licence -->${symbols.join('')}</svg>`
}
