import type { Badge } from './content-schema.ts'
import type { Site } from './site.ts'

/**
 * Qualifies a promise. All badges stand in the page; its stylesheet shows those that hold for the deployment, which the
 * server names on the body when it serves the page.
 */
export function Badges({ site, badges }: { site: Site; badges: readonly Badge[] | undefined }) {
  return badges?.map(({ label, when }) => (
    <span key={when} className={`badge gap gap-${when}`}>
      {site.say(label)}
    </span>
  ))
}
