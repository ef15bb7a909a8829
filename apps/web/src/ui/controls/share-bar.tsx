/** Decorative: the number is next to the bar. */
export const ShareBar = ({ part, whole }: { part: number; whole: number }) => (
  <svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect class="share-whole" width="100" height="4" rx="2" />
    <rect class="share-part" width={whole > 0 ? (100 * part) / whole : 0} height="4" rx="2" />
  </svg>
)
