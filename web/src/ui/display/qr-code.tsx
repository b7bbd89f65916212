import { useMemo } from 'react'
import { encode } from 'uqr'

/** Text as a QR code. It is dark on light in both themes, because many scanners support nothing else. */
export function QrCode({ of, label }: { of: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(of, { ecc: 'M', border: 4 })
    const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
    return { size, path }
  }, [of])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="w-full max-w-64 rounded-card"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
