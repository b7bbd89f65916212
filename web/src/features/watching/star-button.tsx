import { Star } from 'lucide-react'
import { type Starrable, useToggleStar, useWatchlist } from '#features/watching/use-watchlist.ts'
import { useText } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'

type StarButtonProps = {
  token: Starrable
  isSignedIn: boolean
  /** Where the star of somebody who is not signed in leads. */
  onSignUp: () => void
  /** With its word beside the icon. */
  hasWord?: boolean
}

/** Puts a token on the watchlist, or takes it off. */
export function StarButton({ token, isSignedIn, onSignUp, hasWord = false }: StarButtonProps) {
  const text = useText()
  const { isStarred, tokens } = useWatchlist(isSignedIn)
  const toggle = useToggleStar()
  const starred = isStarred(token)
  const press = () => {
    if (!isSignedIn) return onSignUp()
    // A second press while the first is under way, or before the list is here, is none.
    if (tokens && !toggle.isPending) toggle.mutate({ token, isStarred: starred })
  }
  return (
    <Button
      look={hasWord ? 'quiet' : 'bare'}
      aria-pressed={starred}
      aria-label={hasWord ? undefined : text('watch.star-of', { token: token.name })}
      inactive={isSignedIn && tokens === undefined}
      onClick={press}
      className={hasWord ? '' : 'px-0'}
    >
      <Star aria-hidden size={20} className={starred ? 'fill-current text-accent' : ''} />
      {hasWord ? text('watch.star') : null}
    </Button>
  )
}
