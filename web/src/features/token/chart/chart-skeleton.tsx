/** Price levels and volume bars in the drawing's own units, as in the static chart. */
const levels = [8, 41, 74]
const volumes = [7, 11, 8, 14, 10, 6, 9, 15, 12, 8]
  .map((height, at) => `M${at * 10 + 1} 100v-${height}h8v${height}z`)
  .join('')

/** The outline of a chart that is loading, in the place and size of its drawing: price levels, a line and volumes. */
export function ChartSkeleton() {
  return (
    <div dir="ltr" aria-hidden className="static-chart chart-skeleton breathe">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {levels.map((at) => (
          <line key={at} x1={0} x2={100} y1={at} y2={at} className="static-level" />
        ))}
        <path d={volumes} className="static-volume" />
        <path d="M0 56C14 56 18 38 32 38S50 52 64 46S84 22 100 26" className="static-line" />
      </svg>
    </div>
  )
}
