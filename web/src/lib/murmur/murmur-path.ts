/** The line's drawing area: x from 0 to 120, y from 0 to 24, with the line at rest in the middle. */
export const lineWidth = 120
export const lineHeight = 24
const middle = lineHeight / 2

/** Heights above the line, at a distance from the left end. */
type Curve = (x: number) => number

const gaussian = (x: number, centre: number, width: number) => Math.exp(-(((x - centre) / width) ** 2))

/** The one swell: two soft hills, the shape of an m. */
function swell(centre: number, height: number, scale = 1): Curve {
  return (x) => {
    const at = (x - centre) / scale
    return height * (gaussian(at, -10, 6.2) + gaussian(at, 10, 6.2) - 0.2 * gaussian(at, 0, 4.6))
  }
}

/** A sound: a wave that fades to both sides. */
const createSoundWave =
  (width: number): Curve =>
  (x) =>
    10 * gaussian(x, 60, width) * Math.sin(((x - 60) * Math.PI) / 8)

const addCurves =
  (curves: readonly Curve[]): Curve =>
  (x) =>
    curves.reduce((total, curve) => total + curve(x), 0)

const round = (value: number) => Math.round(value * 10) / 10

/** A smooth path through points: each point bends the line halfway towards the next. */
function smoothPath(points: readonly (readonly [x: number, y: number])[]): string {
  const [first = [0, middle], ...rest] = points
  const bends = rest.map(([x, y], at) => {
    const [nextX, nextY] = rest[at + 1] ?? [x, y]
    return `Q${round(x)} ${round(y)} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`
  })
  return `M${round(first[0])} ${round(first[1])}${bends.join('')}`
}

function curvePath(curve: Curve, from = 0, to = lineWidth): string {
  const points: [number, number][] = []
  for (let x = from; x <= to; x += 2) points.push([x, middle - curve(x)])
  return smoothPath(points)
}

/** The line of sound, at rest: straight, with one small swell. */
export const restPath = curvePath(swell(60, 10))
/** The swell on a line long enough to travel from end to end. */
export const travellingPath = `M-120 ${middle}H20${curvePath(swell(60, 9), 20, 100).replace('M', 'L')}H240`
export const thinkingPath = curvePath(addCurves([swell(24, 3, 0.7), swell(60, 6, 0.7), swell(96, 9, 0.7)]))
export const speakingPath = curvePath(createSoundWave(34))
export const listeningPath = curvePath(createSoundWave(18))
/** The line settles into a tick. A tick is not mirrored in right-to-left text. */
export const successPath = `M0 ${middle}H82L92 20L110 3`
/** The line breaks into steps. */
export const warningPath = `M0 ${middle}H40V6H52V18H64V9H76V${middle}H120`

/**
 * The line through the last levels of the microphone (each 0 … 1, the newest at the end), alternately above and below; silence
 * is a straight line. `count` is the number of levels since the start, so that a level keeps its side while it travels.
 */
export function levelPath(history: readonly number[], count = history.length): string {
  const visibleLevels = history.slice(-40)
  const step = lineWidth / 40
  const start = lineWidth - visibleLevels.length * step
  const waves = visibleLevels.map((level, at): [number, number] => {
    const side = (count - visibleLevels.length + at) % 2 === 0 ? 1 : -1
    return [start + (at + 0.5) * step, middle - side * Math.min(1, level) * (middle - 1)]
  })
  return smoothPath([[0, middle], [start, middle], ...waves, [lineWidth, middle]])
}
