import { Star } from 'lucide-react'
import { type StarrableToken, useToggleStar, useWatchlist } from '#features/watching/use-watchlist.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

type StarButtonProps = {
  token: StarrableToken
  isSignedIn: boolean
  /** Called instead of starring if there is no session. */
  onSignUp: () => void
  /** Shows the label next to the icon. */
  hasLabel?: boolean
}

/** Adds a token to the watchlist or removes it. */
export function StarButton({ token, isSignedIn, onSignUp, hasLabel = false }: StarButtonProps) {
  const text = useText()
  const { isStarred, tokens } = useWatchlist(isSignedIn)
  const toggle = useToggleStar()
  const isTokenStarred = isStarred(token)
  const press = () => {
    if (!isSignedIn) return onSignUp()
    // Ignores presses while a change is pending or the list has not loaded.
    if (tokens && !toggle.isPending) toggle.mutate({ token, isStarred: isTokenStarred })
  }
  return (
    <Button
      variant={hasLabel ? 'quiet' : 'bare'}
      // A label that changes with the state replaces it for screen readers.
      aria-pressed={hasLabel ? undefined : isTokenStarred}
      aria-label={hasLabel ? undefined : text('watch.star-of', { token: token.name })}
      inactive={isSignedIn && tokens === undefined}
      onClick={press}
      className={hasLabel ? (isTokenStarred ? 'border-accent bg-accent-soft' : '') : 'px-0'}
    >
      <Star aria-hidden size={20} className={isTokenStarred ? 'fill-current text-accent' : ''} />
      {hasLabel ? <span>{text(isTokenStarred ? 'watch.starred' : 'watch.star')}</span> : null}
    </Button>
  )
}
