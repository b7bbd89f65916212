import { Logo } from '#ui/display/logo.tsx'

type BadgedLogoProps = {
  src: string | null
  /** Shown without a picture, or if it fails to load. */
  fallback: string
  /** A letter in the corner. */
  badge: string | undefined
  /** Width and height in pixels. */
  size: number
}

/** A logo with a letter in its corner. Hidden from screen readers, which read both as text elsewhere. */
export function BadgedLogo({ src, fallback, badge, size }: BadgedLogoProps) {
  return (
    <span aria-hidden className="chain-corner" data-chain={badge}>
      <Logo src={src} fallback={fallback} size={size} />
    </span>
  )
}
