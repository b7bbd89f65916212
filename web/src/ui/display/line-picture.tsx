import { type ComponentProps, useId } from 'react'
import { linePath } from '#ui/display/line-path.ts'

const [width, height] = [600, 160]

type LinePictureProps = Omit<ComponentProps<'svg'>, 'aria-label'> & {
  coordinates: readonly { x: number; y: number }[]
  /** Describes the line in words. */
  label: string
}

/** A line over time as a picture that fills its width. */
export function LinePicture({ coordinates, label, ...props }: LinePictureProps) {
  const fillId = useId()
  const path = linePath(coordinates, width, height)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" {...props}>
      <defs>
        <linearGradient id={fillId} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--accent)" stopOpacity="0.18" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${path}L${width} ${height}L0 ${height}Z`} fill={`url(#${fillId})`} />
      <path
        d={path}
        fill="none"
        stroke="var(--accent)"
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
