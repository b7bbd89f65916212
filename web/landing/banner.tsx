import { Pause, Play } from 'lucide-react'
import type { Site } from './site.ts'

/** A scrolling notice below the first section, which it must not compete with; it can be paused. With reduced motion it is static and shows its full text. */
export function Banner({ site }: { site: Site }) {
  if (site.content.banner === null) return null
  const notice = site.translate(site.content.banner)
  return (
    <div className="banner">
      <div className="notice">
        <p>{notice}</p>
        <p aria-hidden>{notice}</p>
      </div>
      <label className="pause">
        <input type="checkbox" aria-label={site.text('page.pause')} />
        <Pause aria-hidden size={16} />
        <Play aria-hidden size={16} />
      </label>
    </div>
  )
}
