/** One shape of an icon: element name and attributes, as in lucide's data. */
export type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/** Supported attributes; a shape with its own fill cannot be part of a path. */
const supportedAttributes = new Set([
  'd',
  'x',
  'y',
  'width',
  'height',
  'rx',
  'ry',
  'cx',
  'cy',
  'r',
  'x1',
  'y1',
  'x2',
  'y2',
  'key',
])

/** @returns all shapes as one SVG path; undefined if one of them cannot be converted */
export function iconPath(shapes: readonly Shape[]): string | undefined {
  const parts = shapes.map(toPath)
  return parts.includes(undefined) ? undefined : parts.join('')
}

function toPath([tag, attributes]: Shape): string | undefined {
  if (Object.keys(attributes).some((name) => !supportedAttributes.has(name))) return undefined
  const getNumber = (name: string) => Number(attributes[name] ?? 0)
  if (tag === 'path') return makeFirstMoveAbsolute(attributes.d ?? '')
  if (tag === 'line')
    return `M${joinNumbers(getNumber('x1'), getNumber('y1'))}L${joinNumbers(getNumber('x2'), getNumber('y2'))}`
  if (tag === 'circle') return ellipse(getNumber('cx'), getNumber('cy'), getNumber('r'), getNumber('r'))
  if (tag === 'ellipse') return ellipse(getNumber('cx'), getNumber('cy'), getNumber('rx'), getNumber('ry'))
  if (tag !== 'rect') return undefined
  const [rx, ry] = [attributes.rx ?? attributes.ry, attributes.ry ?? attributes.rx].map((radius) => Number(radius ?? 0))
  return rect(getNumber('x'), getNumber('y'), getNumber('width'), getNumber('height'), rx ?? 0, ry ?? 0)
}

/** Makes the first "m" of a path absolute, so that it does not continue from the previous path. */
function makeFirstMoveAbsolute(d: string): string {
  return d.replace(
    /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)[\s,]*(?=(\S?))/,
    (_, x: string, y: string, next: string) => `M${joinNumbers(Number(x), Number(y))}${/[\d.-]/.test(next) ? 'l' : ''}`,
  )
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const half = (direction: number) => `a${joinNumbers(rx, ry, 0, 1, 0, 2 * rx * direction, 0)}`
  return `M${joinNumbers(cx - rx, cy)}${half(1)}${half(-1)}z`
}

function rect(x: number, y: number, width: number, height: number, rx: number, ry: number): string {
  const [across, down] = [width - 2 * rx, height - 2 * ry]
  const corner = (dx: number, dy: number) => (rx && ry ? `a${joinNumbers(rx, ry, 0, 0, 1, dx, dy)}` : '')
  const topAndRight = [`h${joinNumbers(across)}${corner(rx, ry)}`, `v${joinNumbers(down)}${corner(-rx, ry)}`]
  const bottomAndLeft = [`h${joinNumbers(-across)}${corner(-rx, -ry)}`, `v${joinNumbers(-down)}${corner(rx, -ry)}`]
  return `M${joinNumbers(x + rx, y)}${[...topAndRight, ...bottomAndLeft].join('')}z`
}

const joinNumbers = (...numbers: number[]) => numbers.map((number) => String(Number(number.toFixed(3)))).join(' ')
