import { assetPath } from '../data/assets.ts'

export const Brand = () => (
  <span class="brand">
    <img src={assetPath('logo.svg')} alt="" width="20" height="20" />
    <span class="brand-name">Promptwire</span>
  </span>
)
