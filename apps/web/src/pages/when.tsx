/** An instant for people, with the exact one for programs. */
export const When = ({ at }: { at: string }) => (
  <time datetime={at}>{`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}</time>
)
