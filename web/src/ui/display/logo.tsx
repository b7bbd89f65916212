import { useState } from 'react'

type LogoProps = {
  src: string | null
  /** Shown where there is no picture, or where it cannot be shown. */
  fallback: string
  /** Width and height in pixels. */
  size: number
}

/** A round picture beside a name, which says nothing that the name does not. Its place is as large before it comes. */
export function Logo({ src, fallback, size }: LogoProps) {
  const [broken, setBroken] = useState<string>()
  const shown = src && isOwn(src) && src !== broken ? src : fallback
  return (
    <img
      // A new element for another picture: nobody is to see the picture of the one before.
      key={shown}
      src={shown}
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

/** Pictures come from our own server alone, whatever an answer says. */
function isOwn(src: string): boolean {
  return /^\/(?![/\\])/.test(src)
}
