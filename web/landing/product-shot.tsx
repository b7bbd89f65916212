import type { Shot } from './content-schema.ts'
import type { Site } from './site.ts'

type ProductShotProps = { site: Site; shot: Shot; className: string; isFirst?: boolean }

/** A picture of the product in the theme of the page. Its size is known before it arrives, so that nothing moves. */
export function ProductShot({ site, shot, className, isFirst = false }: ProductShotProps) {
  const { light, dark, width, height, alt } = shot
  return (
    <picture className={className}>
      <source srcSet={dark} media="(prefers-color-scheme: dark)" width={width} height={height} />
      <img
        src={light}
        width={width}
        height={height}
        alt={site.say(alt)}
        loading={isFirst ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}
