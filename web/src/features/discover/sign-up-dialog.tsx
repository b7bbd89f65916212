import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'

/** The action that requires an account. */
export type AccountAction = 'trade' | 'star'

type SignUpDialogProps = { action: AccountAction; isSignedIn: boolean; onClose: () => void }

/** Explains why the action requires an account and links to the signup; a signed-in user gets a link into the app. */
export function SignUpDialog({ action, isSignedIn, onClose }: SignUpDialogProps) {
  const text = useText()
  const hint = action === 'trade' ? 'markets.trade-hint' : 'markets.star-hint'
  return (
    <Dialog
      title={text(action === 'trade' ? 'markets.trade-heading' : 'markets.star-heading')}
      closeLabel={text('dialog.close')}
      onClose={onClose}
    >
      <p className="max-w-[60ch]">{text(isSignedIn ? 'markets.signed-in' : hint)}</p>
      <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
        {isSignedIn ? (
          <Link to="/app/discover" data-focus-first className={buttonClass('primary')}>
            {text('go.discover')}
          </Link>
        ) : (
          <Link to="/sign-up?tab=signup" data-focus-first className={buttonClass('primary')}>
            {text('markets.sign-up')}
          </Link>
        )}
        <Button onClick={onClose}>{text('markets.back')}</Button>
      </div>
    </Dialog>
  )
}
