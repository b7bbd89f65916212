import { Logo } from '#ui/display/logo.tsx'

type BadgedLogoProps = {
  src: string | null
  /** Shown without a picture, or if it fails to load. */
  fallback: string
  /** The badge in the corner: a picture, and the letter that shows without it. */
  badge: { src: string; letter: string | undefined }
  /** Width and height in pixels. */
  size: number
}

/** A logo with a badge in its corner. Hidden from screen readers, which read both as text elsewhere. */
export function BadgedLogo({ src, fallback, badge, size }: BadgedLogoProps) {
  return (
    <span aria-hidden className="chain-corner">
      <Logo src={src} fallback={fallback} size={size} />
      <span className="chain-badge" data-letter={badge.letter}>
        <img src={badge.src} alt="" width={16} height={16} decoding="async" />
      </span>
    </span>
  )
}
