/** The SVG path of a line in a box of this size, with space for the stroke above and below. Coordinates from 0 to 1. */
export function linePath(coordinates: readonly { x: number; y: number }[], width: number, height: number): string {
  const inset = 6
  const at = ({ x, y }: { x: number; y: number }) =>
    `${(x * width).toFixed(1)} ${(height - inset - y * (height - 2 * inset)).toFixed(1)}`
  return coordinates.map((position, index) => `${index === 0 ? 'M' : 'L'}${at(position)}`).join('')
}
