import type { Badge } from './content-schema.ts'
import type { Site } from './site.ts'

/**
 * Qualifies a claim. The page contains all badges; its stylesheet shows those that apply to the deployment, which the server
 * lists on the body when it serves the page.
 */
export function Badges({ site, badges }: { site: Site; badges: readonly Badge[] | undefined }) {
  return badges?.map(({ label, when }) => (
    <span key={when} className={`badge gap gap-${when}`}>
      {site.translate(label)}
    </span>
  ))
}
