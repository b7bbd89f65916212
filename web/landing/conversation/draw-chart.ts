const [width, height] = [300, 72]
const namespace = 'http://www.w3.org/2000/svg'

/** A line of prices over time. Time runs from left to right in every language. */
export function drawChart(title: string, points: readonly (readonly [number, number])[]): SVGElement {
  const [times, prices] = [points.map(([time]) => time), points.map(([, price]) => price)]
  const scale = (value: number, all: readonly number[], size: number) => {
    const [low, high] = [Math.min(...all), Math.max(...all)]
    return high === low ? size / 2 : ((value - low) / (high - low)) * size
  }
  const line = points.map(
    ([time, price]) => `${scale(time, times, width).toFixed(1)},${(height - scale(price, prices, height)).toFixed(1)}`,
  )
  const svg = document.createElementNS(namespace, 'svg')
  const shape = document.createElementNS(namespace, 'polyline')
  shape.setAttribute('points', line.join(' '))
  svg.setAttribute('viewBox', `0 -3 ${width} ${height + 6}`)
  svg.setAttribute('preserveAspectRatio', 'none')
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', title)
  svg.classList.add('talk-chart')
  svg.append(shape)
  return svg
}
