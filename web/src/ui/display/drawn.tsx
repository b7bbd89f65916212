import type { SVGProps } from 'react'

type Props = SVGProps<SVGSVGElement> & {
  /** Of its square, in px. */
  size?: number
}

/** An icon as the build draws it, by one path (see icons-plugin.ts); it takes what lucide's own takes. */
export const drawn = (d: string) => (props: Props) => draw(d, props)

function draw(d: string, { size = 24, ...rest }: Props) {
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
