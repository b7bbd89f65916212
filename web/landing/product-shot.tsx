import type { Picture, Shot } from './content-schema.ts'
import type { Site } from './site.ts'

type ProductShotProps = { site: Site; shot: Shot; className: string }

const smallScreen = '(width < 40rem)'
const darkScheme = '(prefers-color-scheme: dark)'

/**
 * A screenshot of the product in the language and theme of the page, with a narrow variant for small windows. Its size is set
 * in advance, which avoids layout shift.
 */
export function ProductShot({ site, shot, className }: ProductShotProps) {
  const { narrow, width, height } = shot
  const fillLanguage = (path: string) => path.replace('{language}', site.language)
  const source = (picture: Picture, theme: 'light' | 'dark', media: string) => (
    <source srcSet={fillLanguage(picture[theme])} media={media} width={picture.width} height={picture.height} />
  )
  return (
    <picture className={className}>
      {narrow ? source(narrow, 'dark', `${smallScreen} and ${darkScheme}`) : null}
      {narrow ? source(narrow, 'light', smallScreen) : null}
      {source(shot, 'dark', darkScheme)}
      <img
        src={fillLanguage(shot.light)}
        width={width}
        height={height}
        alt={site.translate(shot.alt)}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
