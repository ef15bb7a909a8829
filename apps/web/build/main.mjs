// In addition to the programs: writes browser assets to dist/assets under names that change with
// the content; dist/assets.json maps them. The guides become dist/guides.json.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { assetWriter, out, root } from './asset-writer.mjs'
import { fonts } from './fonts.mjs'
import { guides } from './guides.mjs'
import { iconSprite } from './icon-sprite.mjs'
import { islands } from './islands.mjs'
import { printStyles, styles } from './styles.mjs'

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const write = assetWriter()
const { faces, preloaded } = await fonts(write)
const manifest = {
  files: {
    'logo.svg': write('logo.svg', readFileSync(`${root}assets/logo.svg`)),
    'icons.svg': write('icons.svg', await iconSprite()),
    'styles.css': write('styles.css', await styles(faces)),
    'print.css': write('print.css', await printStyles()),
  },
  preloaded,
  islands: await islands(),
}
writeFileSync(`${root}dist/assets.json`, JSON.stringify(manifest, null, 1))
writeFileSync(`${root}dist/guides.json`, JSON.stringify(guides(), null, 1))
