/** One shape of an icon: its element's name and attributes, as lucide's data has them. */
export type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/** What may stand there: a shape with a fill of its own is no part of one path. */
const geometry = new Set(['d', 'x', 'y', 'width', 'height', 'rx', 'ry', 'cx', 'cy', 'r', 'x1', 'y1', 'x2', 'y2', 'key'])

/** @returns all shapes as one SVG path; undefined where one of them cannot be said so */
export function iconPath(shapes: readonly Shape[]): string | undefined {
  const parts = shapes.map(pathOf)
  return parts.includes(undefined) ? undefined : parts.join('')
}

function pathOf([tag, attributes]: Shape): string | undefined {
  if (Object.keys(attributes).some((name) => !geometry.has(name))) return undefined
  const of = (name: string) => Number(attributes[name] ?? 0)
  if (tag === 'path') return fromHere(attributes.d ?? '')
  if (tag === 'line') return `M${list(of('x1'), of('y1'))}L${list(of('x2'), of('y2'))}`
  if (tag === 'circle') return ellipse(of('cx'), of('cy'), of('r'), of('r'))
  if (tag === 'ellipse') return ellipse(of('cx'), of('cy'), of('rx'), of('ry'))
  if (tag !== 'rect') return undefined
  const [rx, ry] = [attributes.rx ?? attributes.ry, attributes.ry ?? attributes.rx].map((radius) => Number(radius ?? 0))
  return rect(of('x'), of('y'), of('width'), of('height'), rx ?? 0, ry ?? 0)
}

/** A path begins where it says, not where the one before ended: its first small "m" becomes a large one. */
function fromHere(d: string): string {
  return d.replace(
    /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)[\s,]*(?=(\S?))/,
    (_, x: string, y: string, next: string) => `M${list(Number(x), Number(y))}${/[\d.-]/.test(next) ? 'l' : ''}`,
  )
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const half = (way: number) => `a${list(rx, ry, 0, 1, 0, 2 * rx * way, 0)}`
  return `M${list(cx - rx, cy)}${half(1)}${half(-1)}z`
}

function rect(x: number, y: number, width: number, height: number, rx: number, ry: number): string {
  const [across, down] = [width - 2 * rx, height - 2 * ry]
  const corner = (dx: number, dy: number) => (rx && ry ? `a${list(rx, ry, 0, 0, 1, dx, dy)}` : '')
  const sides = [`h${list(across)}${corner(rx, ry)}`, `v${list(down)}${corner(-rx, ry)}`]
  const back = [`h${list(-across)}${corner(-rx, -ry)}`, `v${list(-down)}${corner(rx, -ry)}`]
  return `M${list(x + rx, y)}${[...sides, ...back].join('')}z`
}

const list = (...numbers: number[]) => numbers.map((number) => String(Number(number.toFixed(3)))).join(' ')
