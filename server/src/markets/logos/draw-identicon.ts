import { createHash } from 'node:crypto'
import { type TokenRef, tokenKey } from '@murmur/contract/token-id'

/** Cells on each side; the right half mirrors the left. */
const cellsPerSide = 5
const margin = 1

/** Draws a picture for a token without a logo, as SVG: mirrored cells and a hue that depend only on chain and address. */
export function drawIdenticon(token: TokenRef): string {
  const digest = createHash('sha256').update(tokenKey(token)).digest()
  const isSet = (column: number, row: number) => {
    const bit = Math.min(column, cellsPerSide - 1 - column) * cellsPerSide + row
    return ((digest[2 + (bit >> 3)] ?? 0) >> (bit & 7)) & 1
  }
  const at = Array.from(
    { length: cellsPerSide * cellsPerSide },
    (_, index) => [index % cellsPerSide, Math.floor(index / cellsPerSide)] as const,
  )
  const path = at
    .filter(([column, row]) => isSet(column, row))
    .map(([column, row]) => `M${column + margin} ${row + margin}h1v1h-1z`)
    .join('')
  const hue = Math.round((((digest[0] ?? 0) * 256 + (digest[1] ?? 0)) / 65_536) * 360)
  const side = cellsPerSide + 2 * margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="hsl(${hue} 32% 42%)" d="M0 0h${side}v${side}H0z"/><path fill="#fff" d="${path}"/></svg>`
}
