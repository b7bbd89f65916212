const size = 5

/** A picture derived from a text; the same text always gives the same picture. */
export function ProfileImage({ of, label }: { of: string; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="-1 -1 7 7"
      className="size-9 shrink-0 sm:size-11 rounded-full bg-accent-soft fill-accent"
    >
      {identiconSquares(of).map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={1.02} height={1.02} />
      ))}
    </svg>
  )
}

/** Mirrored squares from the bits of the text's FNV-1a hash. */
function identiconSquares(text: string): [number, number][] {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const squares: [number, number][] = []
  for (let at = 0; at < 15; at += 1) {
    if (((hash >>> at) & 1) === 0) continue
    const [x, y] = [at % 3, Math.floor(at / 3)]
    squares.push([x, y])
    if (x < 2) squares.push([size - 1 - x, y])
  }
  return squares
}
