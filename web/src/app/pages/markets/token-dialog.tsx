import { tokenKey } from '@murmur/contract/token-id'
import type { TradeSide } from '@murmur/contract/trading/trades'
import { AskButton } from '#app/dock/ask-button.tsx'
import { useScreenToken } from '#app/dock/assistant-context.tsx'
import { TokenRisk } from '#features/risk/token-risk.tsx'
import { type LoadedToken, TokenDetails } from '#features/token/token-details.tsx'
import type { TokenPreview } from '#features/token/use-token-detail.ts'
import { AlertButton } from '#features/watching/alert-button.tsx'
import { StarButton } from '#features/watching/star-button.tsx'
import { publicTokenPath, tokenPath } from '#lib/routing/token-path.ts'

type TokenDialogProps = {
  preview: TokenPreview
  /** The URL of these details. */
  href: string
  isSignedIn: boolean
  onClose: () => void
  onTrade: (side: TradeSide, token: LoadedToken | undefined) => void
  /** Called when a visitor without a session uses a star or an alert. */
  onSignUp: () => void
}

/** The details of a token with its risk, star and alerts, for Discover and the public markets page. */
export function TokenDialog({ preview, href, isSignedIn, onClose, onTrade, onSignUp }: TokenDialogProps) {
  const { chain, address } = preview
  const session = { isSignedIn, onSignUp }
  useScreenToken({ chain, address, symbol: preview.symbol })
  return (
    <TokenDetails
      // A new dialog per token, so that no state of the previous one remains.
      key={tokenKey({ chain, address })}
      preview={preview}
      href={href}
      onClose={onClose}
      onTrade={onTrade}
      page={isSignedIn ? tokenPath(preview) : publicTokenPath(preview)}
      risk={<TokenRisk chain={chain} address={address} />}
      renderWatch={(token) => (
        <>
          <StarButton hasLabel token={token} {...session} />
          <AlertButton token={token} price={token.price} {...session} />
          <AskButton />
        </>
      )}
    />
  )
}
