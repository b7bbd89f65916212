import { useState } from 'react'

type LogoProps = {
  src: string | null
  /** Shown without a picture, or if it fails to load. */
  fallback: string
  /** Width and height in pixels. */
  size: number
}

/** A round, decorative picture beside a name. Its size is reserved before it loads. */
export function Logo({ src, fallback, size }: LogoProps) {
  const [broken, setBroken] = useState<string>()
  const shownSrc = src && isLocalPath(src) && src !== broken ? src : fallback
  return (
    <img
      // A new element per picture, so that the previous one never shows in its place.
      key={shownSrc}
      src={shownSrc}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => src && setBroken(src)}
      className="shrink-0 rounded-full bg-sunk object-cover"
    />
  )
}

/** Only our own server may serve pictures, regardless of the response. */
function isLocalPath(src: string): boolean {
  return /^\/(?![/\\])/.test(src)
}
