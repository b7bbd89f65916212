import type { SVGProps } from 'react'

type Props = SVGProps<SVGSVGElement> & {
  /** Width and height in px. */
  size?: number
}

/** An icon drawn from a single path (see icons-plugin.ts), with the props of lucide's icons. */
export const pathIcon = (d: string) => (props: Props) => renderIcon(d, props)

function renderIcon(d: string, { size = 24, ...rest }: Props) {
  return (
    <svg
      aria-hidden
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={d} />
    </svg>
  )
}
